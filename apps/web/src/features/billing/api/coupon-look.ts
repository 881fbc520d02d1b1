import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { useRef, useState } from 'react';
import { call } from '../../../lib/session/session.ts';
import { troubleOf } from '../../../lib/form/trouble.ts';

type FoundCoupon = CallReply<'searchCoupon'>;

type Look = { found: FoundCoupon | null; error: string; busy: boolean };

const NOTHING: Look = { found: null, error: '', busy: false };

/** The server's verdict on a code in one line: its message for the field, else the general one. */
function wordsFor(error: unknown): string {
  const { message, fields } = troubleOf(error, ['coupon', 'search']);
  return fields['coupon'] ?? fields['search'] ?? message;
}

/** A discount code beside a purchase: looked up once typed, and at the latest before the purchase. */
export function useCouponLook() {
  const [state, setState] = useState(NOTHING);
  const asked = useRef<{ code: string; answer: Promise<FoundCoupon> } | null>(null);

  async function ask(code: string): Promise<FoundCoupon> {
    if (asked.current?.code === code) return asked.current.answer;
    const mine = { code, answer: call(calls.searchCoupon, { query: { search: code } }) };
    asked.current = mine;
    setState({ ...NOTHING, busy: true });
    // Another code may have been typed meanwhile: this answer is not for it.
    const show = (look: Look) => asked.current === mine && setState(look);
    try {
      const found = await mine.answer;
      show({ ...NOTHING, found });
      return found;
    } catch (error) {
      show({ ...NOTHING, error: wordsFor(error) });
      if (asked.current === mine) asked.current = null;
      throw error;
    }
  }

  return {
    ...state,
    /** Looks a code up, once. Does nothing without a code. */
    look: (typed: string) => {
      const code = typed.trim();
      if (code !== '') ask(code).catch(() => undefined);
    },
    /** Another code is being typed: discards the result of the old one. */
    forget: () => {
      asked.current = null;
      setState(NOTHING);
    },
    /** The discount to buy with, undefined without a code. Rejects with the code's error. */
    settle: async (typed: string): Promise<FoundCoupon | undefined> => {
      const code = typed.trim();
      return code === '' ? undefined : ask(code);
    },
  };
}

export type CouponLook = ReturnType<typeof useCouponLook>;
