/** What a request asks for as proof of who calls, by name: any one set of credentials; the token where it is absent. */
export type Security = readonly (readonly string[])[];

/** What is sent as proof of who calls. It goes to the base URL's origin only. */
export interface Proof {
  readonly headers: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** For messages: `token`, `api_key`. */
  readonly what: string;
  /** Where it came from: `SHIPCTL_TOKEN`, `the stored login`. */
  readonly from: string;
  /** What to type when the service refuses it. */
  readonly hint: string;
}
