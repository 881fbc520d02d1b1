import Stripe from 'stripe';
import type { TestControls } from './test-controls/test-controls.ts';
import { makeTestControls } from './test-controls/make.ts';
import { Engine } from './engine/engine.ts';
import { randomText } from './engine/ids.ts';
import { Journal } from './engine/journal.ts';
import { Timeline } from './engine/timeline.ts';
import { Api } from './http/api.ts';
import { DirectClient } from './http/client.ts';
import { HttpServer } from './http/server.ts';
import { registerBillingCycle } from './billing-cycle/register.ts';
import { makePages } from './pages/handler.ts';
import type { PageContext } from './pages/page-context.ts';
import { accountSetting } from './resources/accounts/routes.ts';
import { finishAdvancing } from './resources/test-clocks/routes.ts';
import { knowEndpoint } from './resources/webhook-endpoints/routes.ts';
import type { StripeEmulator, StripeEmulatorOptions } from './emulator.ts';
import { surface } from './api-surface.ts';
import { Deliveries } from './webhooks/deliveries.ts';

/** An emulated Stripe account: its state and clock, the API for the SDK, and test controls. */
export async function createStripeEmulator(options: StripeEmulatorOptions = {}): Promise<StripeEmulator> {
  if (options.secretKey !== undefined && !/^[sr]k_test_\w{8,}$/.test(options.secretKey))
    throw new Error('The Stripe emulator takes test keys (sk_test_…, rk_test_…) only.');
  const house = new House(options);
  house.start();
  return Promise.resolve(house);
}

class House implements StripeEmulator {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly accountId: string;
  readonly testControls: TestControls;

  private readonly options: StripeEmulatorOptions;
  private readonly engine: Engine;
  private readonly journal: Journal | null;
  private readonly api: Api;
  private readonly deliveries: Deliveries;
  private readonly timeline: Timeline;
  private readonly server: HttpServer;
  private address = 'http://emulator.invalid';

  constructor(options: StripeEmulatorOptions) {
    this.options = options;
    this.engine = new Engine({
      now: options.now ?? Date.now,
      retryAfterDays: options.retryAfterDays ?? [1, 3, 5],
      afterRetries: options.afterRetries ?? 'cancel',
      address: () => options.publicUrl ?? this.address,
    });
    registerBillingCycle(this.engine);
    this.journal = options.folder === undefined ? null : Journal.open(this.engine, options.folder);
    this.deliveries = new Deliveries(this.engine);
    this.timeline = new Timeline(this.engine);
    this.engine.onKeep = (changes) => this.journal?.append(changes);
    this.engine.onCommit = (_changes, events) => {
      this.deliveries.dispatch(events);
      this.timeline.wake();
    };
    this.secretKey = this.keyOf('secret_key', options.secretKey, 'sk_test_');
    this.publishableKey = this.keyOf('publishable_key', options.publishableKey, 'pk_test_');
    this.accountId = this.keyOf(accountSetting, undefined, 'acct_');
    this.api = new Api(this.engine, this.secretKey, surface);
    const stripe = new Stripe(this.secretKey, {
      httpClient: this.httpClient(),
      maxNetworkRetries: 0,
      telemetry: false,
    });
    this.testControls = makeTestControls(this.engine, this.deliveries, stripe);
    this.server = new HttpServer(this.api, makePages(this.pageWorld(stripe)));
  }

  private pageWorld(stripe: Stripe): PageContext {
    const { engine, testControls, deliveries } = this;
    return {
      engine,
      testControls,
      deliveries,
      stripe,
      advance: (milliseconds) => this.advance(milliseconds),
      token: randomText(32),
    };
  }

  start(): void {
    const { webhook } = this.options;
    if (webhook !== undefined) this.engine.transaction(() => knowEndpoint(this.engine, webhook));
    finishAdvancing(this.engine);
    this.engine.catchUp();
    this.deliveries.resume();
    this.timeline.wake();
  }

  now(): number {
    return this.engine.milliseconds();
  }

  async advance(milliseconds: number): Promise<void> {
    await this.timeline.advance(milliseconds);
    await this.options.onAdvanced?.();
  }

  httpClient(): Stripe.HttpClient {
    return new DirectClient(this.api);
  }

  async listen(at: { host: string; port: number }): Promise<{ host: string; port: number; url: string }> {
    const listening = await this.server.listen(at);
    this.address = listening.url;
    return listening;
  }

  async close(): Promise<void> {
    this.deliveries.close();
    this.timeline.close();
    await this.server.close();
    this.engine.onKeep = () => undefined;
    this.engine.onCommit = () => undefined;
    this.journal?.close();
  }

  /** The given key; else that of the last run; else a new one. */
  private keyOf(name: string, given: string | undefined, prefix: string): string {
    const kept = this.engine.tables.setting.get(name)?.value;
    const key = given ?? (typeof kept === 'string' ? kept : `${prefix}${randomText(32)}`);
    if (key !== kept) this.engine.transaction(() => this.engine.put('setting', { id: name, value: key }));
    return key;
  }
}
