import { Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { PathStep } from '../base/json/paths.ts';
import { multiplyDecimals, sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, suggest, term } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { readGoodsIfKnown } from '../goods/kept-goods.ts';
import type { Goods, Product } from '../goods/products.ts';
import type { Operation } from '../operations/manifest.ts';
import { parseAmount } from '../orders/amounts.ts';
import { type City, cityNameLike, type PlacesOfService } from '../orders/cities.ts';
import { usualCurrency } from '../orders/money.ts';
import { readGrams } from '../orders/parcels.ts';
import { isCashOnDelivery } from '../orders/payments.ts';
import { saudi } from '../orders/places.ts';
import { padTo } from '../output/text-width.ts';
import { ask, yesOrNoIn } from '../ports/ask.ts';
import type { Run } from '../ports/run.ts';
import type { MeantReading } from '../service/input/meant-values.ts';
import { faultSentence } from '../service/input/values.ts';

/** The inputs whose values are texts. */
type AskedText =
  | 'receiver_first_name'
  | 'receiver_last_name'
  | 'receiver_phone'
  | 'receiver_short_address'
  | 'receiver_address_line'
  | 'payment_method'
  | 'order_grand_total';

interface Item {
  /** Its name, or its SKU. */
  readonly of: { readonly name: string } | { readonly sku: string; readonly name?: string };
  readonly quantity: string;
  readonly price: string;
  /** Empty if it was left out. */
  readonly grams: string;
}

/** One word with a digit in it, like `OUD-50`: names of goods have spaces or no digits. */
const looksLikeSku = (text: string): boolean => /^(?=.*\d)[\x21-\x7e]+$/.test(text);

/** The price and weight of one piece by the goods; a price in another currency is left out. */
function knownOf(product: Product | undefined): Pick<Item, 'price' | 'grams'> | undefined {
  if (!product) return undefined;
  const { price, weight, currency = usualCurrency } = product;
  const isUsual = price !== undefined && currency === usualCurrency;
  return { price: isUsual ? String(price) : '', grams: weight === undefined ? '' : String(weight) };
}

function readCount(text: string): MeantReading {
  const read = parseAmount(text);
  const isCount = 'value' in read && read.currency === undefined && /^[1-9]\d*$/.test(read.value);
  return isCount ? { value: read.value } : { fault: escaped`is not a number of pieces` };
}

/** A part of the order that is asked for, and can be asked for again. */
interface Part {
  readonly title: Message;
  readonly shown: () => Message;
  readonly ask: () => Promise<void>;
  /** False where an order like this has no such part. */
  readonly isPart?: () => boolean;
}

/** How a value is asked for. */
interface Asked {
  /** Follows what is asked for: an example, or what Enter takes. */
  readonly hint?: Message;
  /** The answer that Enter gives. */
  readonly usual?: string | undefined;
  readonly indent?: string;
}

const none = term('none');

/** A value that may be left out. */
const leftOut: Asked = { hint: escaped` [none]`, usual: '' };

const inUsual = (amount: string): string => `${amount} ${usualCurrency}`;

/** Says what is wrong with the body of an order, in lines. */
type FaultsOfOrder = (body: Row) => Promise<readonly Message[]>;

/** The places of the service, and the goods of the shop. */
interface KnownLists {
  readonly places: PlacesOfService;
  readonly goods: Goods;
}

/** The order that a user tells at the terminal, answer by answer. */
class ToldOrder {
  private readonly texts = new Map<AskedText, string>();
  private readonly items: Item[] = [];
  private city: { readonly id: string; readonly name: string } = { id: '', name: '' };
  private country: { readonly id: string; readonly code: string | undefined } = { id: '', code: undefined };

  constructor(
    private readonly run: Run,
    private readonly operation: Operation,
    private readonly known: KnownLists,
    private readonly faultsOf: FaultsOfOrder,
  ) {}

  async askAll(): Promise<void> {
    this.tell(escaped`Ctrl-C stops, and nothing is sent. Enter takes what stands in brackets.`);
    const isPart = (part: Part): boolean => part.isPart?.() ?? true;
    for (const part of this.parts()) if (isPart(part)) await part.ask();
    // A dry run shows the request.
    while (!this.run.settings.dryRun) {
      const parts = this.parts().filter(isPart);
      const lines = parts.map(
        ({ title, shown }, at) =>
          escaped`  ${`${at + 1}`.padStart(2)}  ${padTo(this.run.messages.wordsOf(title), 16)}${shown()}`,
      );
      const question = escaped`Create this order? y or n, or the number of a line to change it: `;
      const faults = await this.faultsOf(this.body);
      const shown = joined([escaped`The order:`, ...lines, ...faults, question], '\n');
      // What was typed before the question does not answer it.
      while (this.run.io.stdin.read() !== null);
      const answer = withoutMarks(await ask(this.run, shown));
      if (answer === '') continue;
      const said = yesOrNoIn(answer);
      if (said === 'yes') return;
      if (said === 'no') throw new Failure('declined', escaped`Aborted. Nothing was sent.`);
      const part = parts[Number(latinDigits(answer)) - 1];
      if (part) await part.ask();
      else this.tell(escaped`There is no line ${JSON.stringify(answer)}.`);
    }
  }

  /** The body of the order. */
  get body(): Row {
    const isSent = (input: AskedText): boolean => input !== 'receiver_short_address' || this.isSaudi;
    const texts = Object.fromEntries([...this.texts].filter(([input, text]) => text !== '' && isSent(input)));
    const items = this.items.map(({ of, quantity, price, grams }) => ({
      ...of,
      quantity: exactNumber(quantity),
      price: exactNumber(price),
      ...(grams !== '' && { weight: exactNumber(grams) }),
    }));
    return {
      ...texts,
      receiver_city_id: exactNumber(this.city.id),
      ...(this.country.id !== '' && { receiver_country_id: exactNumber(this.country.id) }),
      items,
      order_grand_total: exactNumber(this.total),
    };
  }

  private get isSaudi(): boolean {
    return (this.country.code ?? saudi) === saudi;
  }

  private parts(): readonly Part[] {
    const items = this.items.length === 0 ? [this.itemsPart()] : this.items.map((_, at) => this.itemPart(at));
    const shortAddress = this.textPart(escaped`Short address`, 'receiver_short_address', {
      hint: escaped`, like RHMA3184 [none]`,
      usual: '',
    });
    return [
      this.textPart(escaped`First name`, 'receiver_first_name'),
      this.textPart(escaped`Last name`, 'receiver_last_name', leftOut),
      { title: escaped`City`, shown: () => this.shownCity, ask: () => this.askCity() },
      this.textPart(escaped`Phone`, 'receiver_phone'),
      { ...shortAddress, isPart: () => this.isSaudi },
      this.textPart(escaped`Street address`, 'receiver_address_line', leftOut),
      ...items,
      {
        ...this.textPart(escaped`Payment`, 'payment_method', { hint: escaped`, cod or paid` }),
        shown: () => term(this.texts.get('payment_method') ?? ''),
      },
      { title: escaped`Amount`, shown: () => escaped`${inUsual(this.total)}`, ask: () => this.askTotal() },
    ];
  }

  private tell(message: Message): void {
    this.run.messages.tell(message);
  }

  /** Asks until an answer can be read. Nothing typed is the usual answer, if there is one. */
  private async asked(
    title: Message,
    read: (text: string) => MeantReading | Promise<MeantReading>,
    { hint = escaped``, usual, indent = '' }: Asked = {},
  ): Promise<string> {
    for (;;) {
      const text = withoutMarks(await ask(this.run, escaped`${indent}${title}${hint}: `));
      if (text === '' && usual !== undefined) return usual;
      const reading = text === '' ? undefined : await read(text);
      if (reading && 'value' in reading) return reading.value;
      this.tell(reading ? faultSentence(title, text, reading.fault) : escaped`${title} is needed.`);
    }
  }

  private async read(path: readonly PathStep[], text: string): Promise<MeantReading> {
    const { readAnswer } = await import('../service/input/meant-values.ts');
    // The country of the city says how a phone without its code is read.
    const beside = { receiver_country_code: this.country.code, receiver_city_id: this.city.id };
    return readAnswer(this.run, this.operation, path, { text, beside });
  }

  private textPart(title: Message, input: AskedText, options: Asked = {}): Part {
    return {
      title,
      shown: () => escaped`${this.texts.get(input) || none}`,
      ask: async () => {
        this.texts.set(input, await this.asked(title, (text) => this.read([input], text), options));
      },
    };
  }

  private get shownCity(): Message {
    const { id, name } = this.city;
    return name === '' ? escaped`id ${id}` : escaped`${name} (id ${id})`;
  }

  private async askCity(): Promise<void> {
    const { cities, countries } = this.known.places;
    let offered: readonly City[] = [];
    for (;;) {
      const question = offered.length === 0 ? escaped`City` : escaped`Which of them, or another city`;
      const text = withoutMarks(await ask(this.run, escaped`${question}: `));
      const digits = /^\d+$/.exec(latinDigits(text))?.[0];
      const named = digits === undefined ? cities.mayMean(text) : [];
      const byNumber = offered[Number(digits) - 1] ?? cities.withId(digits ?? '');
      const isExact = named.length === 1 && cities.named(text).length === 1;
      const city = byNumber ?? (isExact ? named[0] : undefined);
      if (city) {
        this.city = { id: city.id, name: cityNameLike(byNumber ? city.nameAr : text, city) };
        return this.findCountry(city.countryId);
      }
      if (digits !== undefined && cities.isEmpty) {
        this.city = { id: digits, name: '' };
        return this.findCountry('');
      }
      offered = named;
      const nameOf = (each: City): string => {
        const country = countries.nameOf(each.countryId);
        return [cityNameLike(text, each), ...(country === undefined ? [] : [country])].join(', ');
      };
      if (named.length > 0) {
        const lines = named.map((each, at) => escaped`  ${at + 1}  ${nameOf(each)}`);
        this.tell(joined([escaped`${JSON.stringify(text)} may be:`, ...lines], '\n'));
      } else if (cities.isEmpty) this.tell(escaped`The cities of the service are not known here. Give the id.`);
      else this.tell(escaped`The service lists no city ${JSON.stringify(text)}. All cities: ${suggest`cities list`}`);
    }
  }

  /** The country of the city, or the one that the user names where the list of cities does not say it. */
  private async findCountry(ofCity: string): Promise<void> {
    const { countries } = this.known.places;
    let id = ofCity;
    if (id === '' && !countries.isEmpty) {
      id = await this.asked(escaped`Country`, (text) => {
        const read = countries.read(text);
        return 'value' in read ? { value: String(read.value) } : read;
      });
    }
    this.country = { id, code: this.known.places.countryOfId(id) };
  }

  private itemsPart(): Part {
    return {
      title: escaped`Item`,
      shown: () => none,
      ask: async () => {
        for (;;) {
          const item = await this.askItem(this.items.length);
          if (!item) return;
          this.items.push(item);
        }
      },
    };
  }

  private itemPart(at: number): Part {
    return {
      title: escaped`Item ${at + 1}`,
      shown: () => {
        const item = this.items[at];
        if (!item) return none;
        const weight = item.grams === '' ? escaped`no weight` : escaped`${`${item.grams} g`} each`;
        // Arabic would reorder what follows it.
        const { name = '' } = item.of;
        const thing = 'sku' in item.of ? `SKU ${[item.of.sku, name].join(' ').trim()}` : name;
        return escaped`${item.quantity} \u00d7 ${inUsual(item.price)}, ${weight}: ${thing}`;
      },
      ask: async () => {
        const item = await this.askItem(at, this.items[at]);
        if (item) this.items[at] = item;
      },
    };
  }

  /** Asks for an item, which may be left out from the second one on. Enter keeps the one before. */
  private async askItem(at: number, old?: Item): Promise<Item | undefined> {
    const oldName = old && ('sku' in old.of ? old.of.sku : old.of.name);
    const usual = at === 0 ? oldName : (oldName ?? '');
    const hint = usual === undefined ? escaped`` : escaped` [${usual || escaped`no more`}]`;
    const named = escaped`Item ${at + 1}, its name or SKU`;
    const text = await this.asked(named, (each) => ({ value: each }), { hint, usual });
    if (text === '') return undefined;
    const product = this.known.goods.get(text);
    const bare = looksLikeSku(text) ? { sku: text } : { name: text };
    const of = product ? { sku: product.sku, ...(product.name !== undefined && { name: product.name }) } : bare;
    const usually = (text === oldName ? old : knownOf(product)) ?? old;
    const indent = '  ';
    const many = 'sku' in of ? escaped`How many of SKU ${of.sku}` : escaped`How many`;
    const count = old?.quantity ?? '1';
    const quantity = await this.asked(many, readCount, { hint: escaped` [${count}]`, usual: count, indent });
    const readPrice = (each: string) => this.amount(['items', at, 'price'], each);
    const cost = usually?.price ?? '';
    const priced = cost === '' ? { indent } : { hint: escaped` [${cost}]`, usual: cost, indent };
    const price = await this.asked(escaped`Price of one in ${term(usualCurrency)}`, readPrice, priced);
    const weight = usually?.grams ?? '';
    const weighed = {
      hint: escaped`, like 150 g or 1.5 kg [${weight === '' ? none : `${weight} g`}]`,
      usual: weight,
      indent,
    };
    const grams = await this.asked(escaped`Weight of one`, readGrams, weighed);
    return { of, quantity, price, grams };
  }

  private async amount(path: readonly PathStep[], text: string): Promise<MeantReading> {
    const read = await this.read(path, text);
    return 'value' in read && read.value.startsWith('-') ? { fault: escaped`is less than 0` } : read;
  }

  /** The items together, until the user says another amount. */
  private get total(): string {
    const told = this.texts.get('order_grand_total');
    const prices = this.items.map(({ quantity, price }) => multiplyDecimals(quantity, price) ?? '');
    return told || (sumDecimals(prices) ?? '0');
  }

  private async askTotal(): Promise<void> {
    const isCollected = isCashOnDelivery(this.texts.get('payment_method') ?? '');
    const currency = term(usualCurrency);
    const question = isCollected ? escaped`Amount to collect in ${currency}` : escaped`Total in ${currency}`;
    this.texts.set('order_grand_total', '');
    const read = (text: string) => this.amount(['order_grand_total'], text);
    // Nothing to collect is no answer that Enter should give.
    const isNothing = isCollected && !(Number(this.total) > 0);
    const usual = isNothing ? {} : { hint: escaped` [${this.total}]`, usual: this.total };
    const answer = await this.asked(question, read, usual);
    // What is the sum now goes on being the sum when an item is changed.
    if (answer !== this.total) this.texts.set('order_grand_total', answer);
  }
}

/** Asks at the terminal for an order to create, shows it and asks whether to send it; a no is a failure. Returns its body. */
export async function askOrder(run: Run, operation: Operation, faultsOf: FaultsOfOrder): Promise<Row> {
  // Who is not logged in is told before the first question.
  await run.service.assertReady(operation);
  const places = await run.places();
  await places.need('cities', 'countries');
  const told = new ToldOrder(run, operation, { places, goods: await readGoodsIfKnown(run) }, faultsOf);
  await told.askAll();
  return told.body;
}
