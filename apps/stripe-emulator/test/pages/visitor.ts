import { Window } from 'happy-dom';
import type { HTMLFormElement } from 'happy-dom';

/** A simulated browser without scripts: follows links, fills in fields by label, presses buttons by text. */
export class Visitor {
  address = '';
  status = 0;
  headers = new Headers();
  private readonly window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  /** The site's origin: its addresses are not fetched. */
  private readonly outside: string;

  constructor(outside: string) {
    this.outside = outside;
  }

  get document() {
    return this.window.document;
  }

  get text(): string {
    const main = this.document.querySelector('main')?.cloneNode(true);
    for (const each of main?.querySelectorAll('option') ?? []) each.remove();
    return main === undefined ? '' : words(main);
  }

  async open(address: string): Promise<this> {
    return this.go(new URL(address, this.address === '' ? undefined : this.address).href);
  }

  fill(values: Readonly<Record<string, string>>): this {
    for (const [label, value] of Object.entries(values)) {
      const control = this.control(label);
      if (control.tagName === 'SELECT') {
        const option = [...control.querySelectorAll('option')].find((each) => each.getAttribute('value') === value);
        if (option === undefined) throw new Error(`${label} cannot be ${value}.`);
        for (const each of control.querySelectorAll('option')) each.removeAttribute('selected');
        option.setAttribute('selected', '');
      } else control.setAttribute('value', value);
    }
    return this;
  }

  control(label: string) {
    const found = [...this.document.querySelectorAll('label')].find((each) => words(each) === label);
    const control = this.document.getElementById(found?.getAttribute('for') ?? '');
    if (control === null) throw new Error(`Nothing on ${this.address} is labelled ${label}: ${this.text}`);
    return control;
  }

  value(label: string): string {
    return this.control(label).getAttribute('value') ?? '';
  }

  /** The error message of a field. */
  error(label: string): string | null {
    const described = this.control(label).getAttribute('aria-describedby');
    const text = described === null ? null : this.document.getElementById(described);
    return text === null ? null : words(text);
  }

  buttons(): string[] {
    return [...this.document.querySelectorAll('button')].map(words);
  }

  async press(button: string | RegExp, inside = ''): Promise<this> {
    const { address, body } = this.formOf(button, inside);
    const policy = this.headers.get('content-security-policy') ?? '';
    await this.go(address, body);
    // A browser checks every redirect of a form's response against the page's policy.
    if (this.address.startsWith(this.outside) && !policy.includes(new URL(this.outside).origin))
      throw new Error(`${address} may not lead to ${this.address}: ${policy}`);
    return this;
  }

  /** The form as it would be sent, for sending it twice. */
  formOf(button: string | RegExp, inside = ''): { address: string; body: URLSearchParams } {
    const matches = (text: string): boolean => (typeof button === 'string' ? text === button : button.test(text));
    const pressed = [...this.document.querySelectorAll(`${inside} button`)].find((each) => matches(words(each)));
    const form = pressed?.closest('form') as HTMLFormElement | null | undefined;
    if (pressed === undefined || form == null)
      throw new Error(`No button ${String(button)} on ${this.address}: ${this.buttons().join(', ')}`);
    const body = fieldsOf(form);
    const name = pressed.getAttribute('name');
    if (name !== null) body.append(name, pressed.getAttribute('value') ?? '');
    return { address: new URL(form.getAttribute('action') ?? '', this.address).href, body };
  }

  async follow(link: string): Promise<this> {
    const found = [...this.document.querySelectorAll('a')].find((each) => words(each) === link);
    if (found === undefined) throw new Error(`No link ${link} on ${this.address}: ${this.text}`);
    return this.open(found.getAttribute('href') ?? '');
  }

  private async go(address: string, body?: URLSearchParams): Promise<this> {
    this.address = address;
    if (address.startsWith(this.outside)) return this;
    const reply = await fetch(address, {
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const location = reply.headers.get('location');
    if (location !== null) return this.go(new URL(location, address).href);
    this.status = reply.status;
    this.headers = reply.headers;
    this.document.documentElement.innerHTML = await reply.text();
    return this;
  }
}

const words = (element: { readonly textContent: string | null }): string =>
  (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const each of form.querySelectorAll('input, select, textarea')) {
    const name = each.getAttribute('name');
    const type = each.getAttribute('type');
    if (name === null || ((type === 'radio' || type === 'checkbox') && !each.hasAttribute('checked'))) continue;
    const chosen = each.querySelector('option[selected]') ?? each.querySelector('option');
    fields.append(name, (chosen ?? each).getAttribute('value') ?? '');
  }
  return fields;
}
