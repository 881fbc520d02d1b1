import type Stripe from 'stripe';
import type { TestControls } from '../test-controls/test-controls.ts';
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Exchange } from './exchange.ts';

/** What pages read and do. */
export interface PageWorld {
  readonly engine: Engine;
  readonly testControls: TestControls;
  /** For what a program could do as well: the pages take the same way, and are refused in the same words. */
  readonly stripe: Stripe;
  readonly deliveries: Pick<Deliveries, 'sendAgain'>;
  readonly advance: (milliseconds: number) => Promise<void>;
  /** In every form of the dashboard. */
  readonly token: string;
}

export interface PageRoute {
  readonly method: 'GET' | 'POST';
  /** `:` stands for an id. */
  readonly path: string;
  readonly answer: (world: PageWorld, exchange: Exchange, ...ids: string[]) => Promise<void> | void;
}
