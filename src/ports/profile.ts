import type { Redactor } from '../base/redact.ts';
import type { Row } from '../base/row.ts';
import type { Proof, Security } from '../http/request.ts';
import type { SharedLogs } from '../log/open-log.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { NamedList } from '../operations/named-lists.ts';
import type { PlacesOfService } from '../orders/cities.ts';
import type { Payouts } from '../orders/cod.ts';
import type { Couriers } from '../orders/couriers.ts';
import type { KnownTimes } from '../orders/lateness.ts';
import type { NameList } from '../orders/places.ts';
import type { ProfileReading, StoredProfile } from '../settings/profile.ts';
import type { Resolved, Settings } from '../settings/table.ts';

/** After a refused token: whether there is another, and the request may be sent again with it. */
export type Renewal = 'none' | 'renewed' | 'send again';

export interface RefusedRequest {
  readonly isTokenRefused: boolean;
  readonly safe: boolean;
}

/** Who calls, and where. A damaged profile fails only when something of it is asked for. */
export interface Account {
  /** The profile's file, which may not exist. */
  readonly file: string;
  readonly reading: ProfileReading;
  /** The profile as far as it could be read. */
  readonly known: StoredProfile;
  /** Gets a program or a client the tokens? */
  readonly isRenewed: boolean;
  /** Throws Failure if neither the settings nor the profile name one. */
  baseUrl(): string;
  /** Returns what the environment or the profile holds for imported operations; empty text counts as nothing. */
  value(name: string): string | undefined;
  /**
   * Gets a token where a program or a client gets it, if one of these sets of credentials has it. Throws Failure if there is
   * none.
   */
  ready(security?: Security): Promise<void>;
  /**
   * After a 401: gets another token than `refused`. A request that may change something is sent again with the token of a
   * client only if the service says that the token was the reason: else it might do it twice.
   */
  renew(refused: string | undefined, request: RefusedRequest): Promise<Renewal>;
  /** The token that a program or a client has got, and its end. */
  fetchedToken(): { readonly secret: string; readonly ends: Date | undefined } | undefined;
  /**
   * Returns the proof for the first of these sets of credentials that is known completely; the token if no set is named,
   * and undefined if none is needed. Throws Failure if a secret is missing.
   */
  prove(security: Security | undefined): Proof | undefined;
  /** Returns the names of what `prove` sends, of the first set if none is known; undefined stands for the token. */
  chosen(security?: Security): readonly string[] | undefined;
  /** The token that a program or a client has got, if `prove` sends it. */
  sentToken(security?: Security): string | undefined;
}

/** The records of a list, and their names; none of either where the service refuses the list or has none. */
export interface NamedRecords {
  readonly names: NameList;
  readonly rows: readonly Row[];
}

/** The lists whose records a write may name, each read once. Throws what reading one throws, but in a dry run. */
export interface RecordLists {
  named(list: NamedList): Promise<NamedRecords>;
  /** The couriers by what an input takes for them; undefined if nothing is known of them. */
  couriers(operation: Operation, field: string): Promise<Couriers | undefined>;
}

/** The facts of an order that are known without asking the service. */
export interface OfflineOrder {
  readonly id: string;
  /** Absent where only the ledger knows it. */
  readonly row?: Row;
  readonly source: 'mirror' | 'ledger';
}

/** The service that a profile is for, whose lists are kept. */
export interface ServiceOfProfile {
  readonly settings: Pick<Settings, 'profile' | 'sandbox'>;
  readonly account: Pick<Account, 'baseUrl'>;
}

/** The settings of a run, and what is kept for its account. Whatever costs time is behind a function and read at its first call. */
export interface Profile {
  readonly settings: Settings;
  /** Where the value of each setting comes from. */
  readonly sources: Resolved['sources'];
  readonly account: Account;
  readonly catalogue: Catalogue;
  readonly redactor: Redactor;
  /** The file of the profile's overrides; it may not exist. */
  readonly operationsFile: string;
  /** The cities and countries of the service. Their lists are read when something asks about a place. */
  places(): Promise<PlacesOfService>;
  records(): Promise<RecordLists>;
  /** The database that keeps the ledger and the packing journal; undefined if files do. It is connected at the first call. */
  sharedLogs(): Promise<SharedLogs | undefined>;
  /** The account that owns the logs of a database. */
  ledgerAccount(): Promise<string>;
  /** Payouts of couriers, by the settlement files that were compared. */
  payouts(): Promise<Payouts>;
  /** The times that orders do not say, from the ledger, and with `--offline` from the mirror. */
  knownTimes(): Promise<KnownTimes>;
  /** The order that a mirror on this machine has by its number or id, else the ledger; undefined if neither has. Nothing is sent. */
  knownOrder(word: string): Promise<OfflineOrder | undefined>;
}
