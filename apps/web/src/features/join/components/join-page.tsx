import { t } from '@houselights/messages/catalogue/join';
import { Button, ButtonLink, Check, Panel, SizedImage, Skeleton, Tag, UiLink } from '@houselights/ui';
import { addDays } from '@houselights/rules';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { rememberJoin, signUpInApp } from '../../../shared/join/referral.ts';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { useNow } from '../../../lib/browser/now.ts';
import { plansOf, priceIn, sale } from '../../../shared/billing/plans.ts';
import type { Plan, Sale } from '../../../shared/billing/plans.ts';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { rememberTarget } from '../../../lib/session/session.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';

const PERKS = ['perkUncensored', 'perkNoBrands', 'perkExclusive', 'perkDevices', 'perkBenefits'] as const;

type Offered = { plan: Plan; price: string };

/** What this page sells: the first plan of the join offer. */
function offeredOf({ payments, plans, currencies }: Sale): Offered | undefined {
  const [plan] = payments ? plansOf(plans, 'join') : [];
  const price = plan && (priceIn(plan.prices, currencies[0] ?? '') ?? plan.prices[0]);
  return plan && price ? { plan, price: money(price) } : undefined;
}

/** Promises no trial if the plan has none, or if the site sells nothing. */
function startWords(offered: Offered | undefined): string {
  if (!offered) return t('startFree');
  return t(offered.plan.trialDays > 0 ? 'startTrial' : 'startPaying');
}

/** Click handler for this page's sign-up links: after the sign-up, the user continues to this page's plan. */
export function useJoinStart(): typeof signUpInApp {
  const { data } = useAnswer(sale);
  return (press) => {
    if (!data || data.payments) rememberTarget('/payment?offer=join');
    signUpInApp(press);
  };
}

function Start({ wide = false }: { wide?: boolean }) {
  const { data } = useAnswer(sale);
  const start = useJoinStart();
  const label = data ? startWords(offeredOf(data)) : t('startTrial');
  return (
    <ButtonLink href="/signup" variant="light" size="lg" wide={wide} onClick={start}>
      {label}
    </ButtonLink>
  );
}

function PriceLine({ offered, isPending }: { offered: Offered | undefined; isPending: boolean }) {
  if (isPending) {
    return (
      <p className="join-price" aria-busy="true">
        <span className="hl-hidden">{t('priceLoading')}</span>
        <Skeleton width="13em" />
      </p>
    );
  }
  if (!offered) return null;
  const { price, plan } = offered;
  return <p className="join-price hl-num">{t('priceLine', { price, interval: plan.interval })}</p>;
}

/** Repeats the price, with what happens when. */
function Offer({ plan, price }: Offered) {
  const { points_enabled: hasPoints } = useConfig();
  const { interval, trialDays, pointsPerPeriod } = plan;
  const until = day(addDays(useNow(), trialDays));
  return (
    <Panel className="join-offer">
      <h2 className="join-figure">
        {rich(
          t.rich('figure', {
            price,
            interval,
            amount: (chunks) => <span className="hl-num">{chunks}</span>,
            small: (chunks) => <small>{chunks}</small>,
          }),
        )}
      </h2>
      <p>{trialDays > 0 ? t('freeThenPrice', { day: until, price, interval }) : t('priceEach', { price, interval })}</p>
      <Start wide />
      {trialDays > 0 && <p className="join-note">{t('oneTrial')}</p>}
      {hasPoints && pointsPerPeriod > 0 && (
        <p className="join-points">
          <Tag tone="green">{t('greenlight')}</Tag>
          <span>{t('points', { points: pointsPerPeriod, interval })}</span>
        </p>
      )}
    </Panel>
  );
}

function OfferPlace({ offered, isPending }: { offered: Offered | undefined; isPending: boolean }) {
  const { error, isFetching } = useAnswer(sale);
  if (offered) return <Offer {...offered} />;
  if (isPending) {
    return (
      <Panel className="join-offer">
        <Skeleton width="6em" height="3.2rem" />
        <Skeleton width="90%" />
        <Skeleton width="70%" />
        <Skeleton shape="box" width="100%" height="54px" />
        <Skeleton width="40%" />
        <Skeleton width="80%" />
      </Panel>
    );
  }
  return (
    <Panel className="join-offer">
      <p>{t(error ? 'priceFailed' : 'priceUnknown')}</p>
      <Start wide />
      {Boolean(error) && (
        <Button variant="bare" busy={isFetching} onClick={() => void sale.refetch()}>
          {t('tryAgain')}
        </Button>
      )}
    </Panel>
  );
}

/** Pictures that fill the wall, and the minimum below which it would look like a mistake. */
const FULL = 15;
const FEW = 4;

/** The site's shows; without enough of them, a drawn stage. */
function Wall({ pictures }: { pictures: readonly string[] | null }) {
  if (pictures === null) return null;
  if (pictures.length < FEW) {
    return <img className="join-stage" src="/art/house.svg" alt="" width="1200" height="960" aria-hidden="true" />;
  }
  // Repeats are placed as far apart as possible.
  const hung = Array.from({ length: FULL }, (_, index) => pictures[index % pictures.length] ?? '');
  return (
    <div className="join-wall" aria-hidden="true">
      {hung.map((url, index) => (
        <SizedImage
          key={`${url} ${Math.floor(index / pictures.length)}`}
          src={url}
          sizes="(min-width: 768px) 240px, 30vw"
          width="400"
          height="600"
          loading="lazy"
          fetchPriority="low"
        />
      ))}
    </div>
  );
}

type Props = {
  /** Referring creator, from the address. */
  creatorReferral: string | undefined;
  /** Portrait pictures of shows; null until loaded. */
  wall: readonly string[] | null;
  /** Films and FAQ, below the offer. */
  children?: ReactNode;
};

/** What a membership is, what it costs, and how to get it. */
export function JoinPage({ creatorReferral, wall, children }: Props) {
  const { data, isPending } = useAnswer(sale);
  const offered = data && offeredOf(data);
  const isFree = offered !== undefined && offered.plan.trialDays > 0;
  useEffect(() => rememberJoin(creatorReferral), [creatorReferral]);
  return (
    <div>
      <section className="join-hero" aria-label={t('region')}>
        <Wall pictures={wall} />
        <div className="hl-wrap join-words">
          <h1>{t('heading')}</h1>
          <PriceLine offered={offered} isPending={isPending} />
          <Start />
          {isPending && (
            <p className="join-note" aria-hidden="true">
              <Skeleton width="16em" />
            </p>
          )}
          {isFree && <p className="join-note">{t('trial', { days: offered.plan.trialDays })}</p>}
          <p className="join-note">
            {rich(
              t.rich('haveAccount', {
                link: (chunks) => (
                  <UiLink href="/login" className="hl-link">
                    {chunks}
                  </UiLink>
                ),
              }),
            )}
          </p>
        </div>
      </section>
      <section className="hl-wrap join-perks">
        <div>
          <h2>{t('perks')}</h2>
          <ul>
            {PERKS.map((perk) => (
              <li key={perk}>
                <Check aria-hidden="true" />
                <span>{t(perk)}</span>
              </li>
            ))}
          </ul>
        </div>
        <OfferPlace offered={offered} isPending={isPending} />
      </section>
      {children}
    </div>
  );
}
