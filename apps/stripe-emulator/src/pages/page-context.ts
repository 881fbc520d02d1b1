import type Stripe from 'stripe';
import type { TestControls } from '../test-controls/test-controls.ts';
import type { Engine } from '../engine/engine.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Exchange } from './exchange.ts';

/** The dependencies of pages. */
export interface PageContext {
  readonly engine: Engine;
  readonly testControls: TestControls;
  /** For actions that are also in the API: pages use the same path and get the same refusals. */
  readonly stripe: Stripe;
  readonly deliveries: Pick<Deliveries, 'sendAgain'>;
  readonly advance: (milliseconds: number) => Promise<void>;
  /** In every form of the dashboard. */
  readonly token: string;
}

export interface PageRoute {
  readonly method: 'GET' | 'POST';
  /** `:` matches an id. */
  readonly path: string;
  readonly answer: (context: PageContext, exchange: Exchange, ...ids: string[]) => Promise<void> | void;
}
