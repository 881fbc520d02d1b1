import { t } from '@houselights/messages/catalogue/gift-redeem';
import { Button, ButtonLink, Field, FormError, Input, UiLink } from '@houselights/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { billingChanged } from '../../../shared/billing/billing.ts';
import { day } from '../../../lib/format/dates.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { lookAtGift, redeemGift } from '../api/gifts.ts';
import type { GiftLook } from '../api/gifts.ts';
import { monthsWords } from '../words.ts';

type Frame = ComponentType<{ title: string; intro?: ReactNode; children: ReactNode }>;
type Looked = GiftLook & { code: string };
type Redeemed = Omit<GiftLook, 'message'>;

function Enter({ frame: Page, code, onFound }: { frame: Frame; code: string; onFound: (gift: Looked) => void }) {
  const { form, busy, message, errors } = useForm({
    fields: ['code'],
    check: (values) => ({ code: values.code.trim() === '' ? t('codeMissing') : '' }),
    send: async (values) => {
      const typed = values.code.trim();
      onFound({ ...(await lookAtGift(typed)), code: typed });
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    // The link in the email already carries the code.
    if (code === '' || begun.current) return;
    begun.current = true;
    element.current?.requestSubmit();
  }, [code]);
  return (
    <Page title={t('title')} intro={t('intro')}>
      <form ref={element} {...form} className="auth-fields">
        <FormError>{message}</FormError>
        <Field label={t('code')} error={errors.code} hint={t('codeHint')}>
          <Input
            name="code"
            code
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            defaultValue={code}
            required
          />
        </Field>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t('check')}
        </Button>
      </form>
      <p className="auth-other">
        <UiLink href="/gift-subscriptions" className="hl-link">
          {t('give')}
        </UiLink>
      </p>
    </Page>
  );
}

/** Effect of a gift, in a sentence. Makes no promise of "no charge" if the membership is paused, disputed or unpaid. */
function effectOf({ until, extends: isExtension }: Pick<GiftLook, 'until' | 'extends'>): string {
  return t(isExtension ? 'effectLonger' : 'effect', { date: day(until) });
}

type LookProps = { frame: Frame; gift: Looked; onDone: (redeemed: Redeemed) => void; onBack: () => void };

function Look({ frame: Page, gift, onDone, onBack }: LookProps) {
  const cache = useQueryClient();
  const { form, busy, message } = useForm({
    fields: [],
    send: async () => {
      const redeemed = await redeemGift(gift.code);
      // The shell would redirect to the plans until the account is known to be a member.
      await billingChanged(cache).catch(() => undefined);
      onDone(redeemed);
    },
  });
  return (
    <Page
      title={t('found', { length: monthsWords(gift.months) })}
      intro={gift.from ? t('foundFrom', { name: gift.from }) : t('foundFromUnnamed')}
    >
      <form {...form} className="auth-fields">
        {gift.message && <blockquote className="gift-quote">{gift.message}</blockquote>}
        <p>{effectOf(gift)}</p>
        <FormError>{message}</FormError>
        <Button type="submit" variant="light" size="lg" wide busy={busy}>
          {t('redeem')}
        </Button>
        <Button variant="bare" onClick={onBack}>
          {t('otherCode')}
        </Button>
      </form>
    </Page>
  );
}

function Done({ frame: Page, gift }: { frame: Frame; gift: Redeemed }) {
  const length = monthsWords(gift.months);
  return (
    <Page
      title={t('done')}
      intro={gift.from ? t('doneFrom', { length, name: gift.from }) : t('doneFromUnnamed', { length })}
    >
      <div className="auth-fields">
        <div className="gift-won">
          <span className="gift-won-figure hl-num">{length}</span>
          <span>{t('until', { date: day(gift.until) })}</span>
        </div>
        <p>{effectOf(gift)}</p>
        <ButtonLink href="/" variant="light" size="lg" wide>
          {t('watch')}
        </ButtonLink>
        <ButtonLink href="/account" variant="bare">
          {t('membership')}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** Focuses the new heading after a step, so that it is announced and Tab continues from there. */
function useFocusOnChange(step: string): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
}

/** Enter a code, view the gift, redeem it. `frame` wraps each of the three steps. */
export function RedeemPage({ frame, code }: { frame: Frame; code: string }) {
  const [gift, setGift] = useState<Looked | null>(null);
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const [typed, setTyped] = useState(code);
  useFocusOnChange(redeemed ? 'done' : gift ? 'look' : 'enter');
  if (redeemed) return <Done frame={frame} gift={redeemed} />;
  if (gift) {
    const back = () => {
      setTyped('');
      setGift(null);
    };
    return <Look frame={frame} gift={gift} onDone={setRedeemed} onBack={back} />;
  }
  return <Enter frame={frame} code={typed} onFound={setGift} />;
}
