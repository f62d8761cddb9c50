import type { ImportFile } from '../../import/import-file.ts';
import type { ShopPage } from '../../../domain/sources/shop-ticket.ts';

/** What a check of another system found. */
export interface SourceCheck {
  /** The system and its version: `pretix 2026.10`. */
  readonly product: string;
  /** What the other system calls the event. */
  readonly event: string;
  readonly products: readonly { readonly id: string; readonly name: string }[];
  /** Number of orders of a shop, or of talks. */
  readonly orders: number;
}

/** A call of a shop, as it arrived. */
export interface ShopCall {
  readonly raw: Buffer;
  /** A header by lower-case name. */
  readonly header: (name: string) => string | undefined;
}

/**
 * What a call of a shop means: an order to fetch, or that something has changed. A shop that cannot be read says what its tickets and
 * products are; such a call is signed and has a time of its own.
 */
export type Heard =
  | { readonly what: 'order'; readonly code: string }
  | { readonly what: 'changes' }
  | { readonly what: 'tickets'; readonly page: ShopPage }
  | { readonly what: 'products'; readonly products: SourceCheck['products'] };

export interface ShopListener {
  /** Returns what a call means; undefined for one that means nothing here, or whose signature is wrong. */
  readonly hear: (call: ShopCall) => Heard | undefined;
}

/** A ticket shop that is read. Every function throws `PullFailed` if the shop does not answer as it should. */
export interface ShopReader extends ShopListener {
  readonly check: () => Promise<SourceCheck>;
  /** All tickets of orders that changed since a time of the shop's clock, or of all orders: complete, or an error. */
  readonly list: (since?: number) => Promise<ShopPage>;
  /** All tickets of one order. */
  readonly one: (order: string) => Promise<ShopPage>;
}

/** A ticket shop: one that is read, or one that only calls. */
export type TicketSource = ShopReader | ShopListener;
export const isRead = (shop: TicketSource): shop is ShopReader => 'list' in shop;

/** What a programme's address says now. */
export interface ProgrammeRead {
  /** What to give to the next reading, so that it can tell that nothing has changed. */
  readonly mark: string;
  /** Undefined if nothing has changed, or if nothing is released there yet. */
  readonly file?: ImportFile | undefined;
  /** What the other system calls this version; empty if it does not. */
  readonly version?: string;
  /** A sentence for organisers about what is missing; empty if nothing is. */
  readonly note?: string;
}

/** A schedule that another system keeps. Every function throws `PullFailed` if it does not answer as it should. */
export interface ProgrammeSource {
  readonly check: () => Promise<SourceCheck>;
  /** Reads everything, or finds out that it is as it was at the mark of an earlier reading. */
  readonly read: (mark: string) => Promise<ProgrammeRead>;
}

/** Why a pull failed. `message` is a sentence for organisers. */
export class PullFailed extends Error {
  /** True if no further try helps before somebody acts. */
  readonly stops: boolean;
  /** Milliseconds that the other system asked us to wait. */
  readonly wait: number;
  /** True if it is ordinary and passes: organisers are told only if it lasts. */
  readonly isQuiet: boolean;
  /** Status of the HTTP answer that was the reason; 0 for any other reason. */
  readonly status: number;
  constructor(
    message: string,
    { stops = false, wait = 0, isQuiet = false, status = 0 }: Partial<Omit<PullFailed, keyof Error>> = {},
  ) {
    super(message);
    this.name = 'PullFailed';
    this.stops = stops;
    this.wait = wait;
    this.isQuiet = isQuiet;
    this.status = status;
  }
}

export const INCOMPLETE = 'The answer was incomplete.';
