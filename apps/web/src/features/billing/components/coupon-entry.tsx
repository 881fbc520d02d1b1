import { t } from '@houselights/messages/catalogue/billing-payment';
import { discounted } from '@houselights/rules';
import { Button, Field, Input } from '@houselights/ui';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { money } from '../../../lib/format/money.ts';
import { rich } from '../../../lib/language/rich.ts';
import type { CouponLook } from '../api/coupon-look.ts';
import { chargesOf } from '../terms.ts';
import type { Purchase } from '../terms.ts';

type Props = {
  look: CouponLook;
  /** The enclosing form's error for the code. */
  error: string | undefined;
  /** Includes the discount that was found. */
  purchase: Purchase;
};

/** What the discount changes, in one sentence. */
function priceWords(purchase: Purchase): string {
  const { plan, price, discount } = purchase;
  if (!discount) return '';
  if (chargesOf(purchase).each.amountMinor === price.amountMinor) return t('couponTooLate');
  const less = money({ ...price, amountMinor: discounted(price.amountMinor, discount.percentOff) });
  return t(discount.durationInMonths === null ? 'couponPrice' : 'couponPriceWhile', {
    less,
    price: money(price),
    interval: plan.interval,
  });
}

function foundWords({ code, percentOff: percent, durationInMonths: months }: NonNullable<CouponLook['found']>) {
  const values = { code, percent, b: (chunks: ReactNode[]) => <b>{chunks}</b> };
  return rich(months === null ? t.rich('couponForever', values) : t.rich('couponMonths', { ...values, months }));
}

/** A field for a discount code, and what the code gives. */
export function CouponEntry({ look, error, purchase }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { found, busy } = look;
  const ask = () => look.look(input.current?.value ?? '');
  return (
    <div className="pay-coupon">
      <div className="pay-coupon-row">
        <Field label={t('coupon')} note={t('optional')} error={error || look.error}>
          <Input
            ref={input}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            onChange={look.forget}
            onBlur={ask}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter applies the code; it does not submit the purchase.
              event.preventDefault();
              ask();
            }}
          />
        </Field>
        <Button busy={busy} onClick={ask}>
          {t('applyCoupon')}
        </Button>
      </div>
      <output>
        {found && (
          <span className="pay-found">
            {foundWords(found)}
            <span>{priceWords(purchase)}</span>
          </span>
        )}
      </output>
    </div>
  );
}
