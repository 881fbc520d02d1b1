import Stripe from 'stripe';
import type { Api, ApiReply } from './api.ts';

class DirectResponse extends Stripe.HttpClientResponse {
  private readonly text: string;

  constructor(reply: ApiReply) {
    super(reply.status, reply.headers);
    this.text = reply.body;
  }

  override getRawResponse(): { headers: unknown; statusCode: number } {
    return { headers: this.getHeaders(), statusCode: this.getStatusCode() };
  }

  override toJSON(): Promise<unknown> {
    return Promise.resolve(this._parseResponseBody(this.text));
  }
}

function textHeaders(headers: object): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) texts[name.toLowerCase()] = String(value);
  return texts;
}

/** For `new Stripe(key, { httpClient })`: the API without a socket. */
export class DirectClient extends Stripe.HttpClient {
  private readonly api: Api;

  constructor(api: Api) {
    super();
    this.api = api;
  }

  override getClientName(): string {
    return 'emulator';
  }

  override makeRequest(
    ...[, , path, method, headers, body]: Parameters<Stripe.HttpClient['makeRequest']>
  ): ReturnType<Stripe.HttpClient['makeRequest']> {
    const reply = this.api.handle({ method, path, headers: textHeaders(headers), body: body ?? '' });
    return Promise.resolve(new DirectResponse(reply));
  }
}
