import { GiftBuyPage } from '../features/gift/components/gift-buy-page.tsx';
import { GiftDetailsPage } from '../features/gift/components/gift-details-page.tsx';
import { GiftHistoryPage } from '../features/gift/components/gift-history-page.tsx';
import { AccountFrame } from './account-frame.tsx';

// Gift pages under their short addresses; below /account they are account pages.

export function GiftBuyRoute() {
  return (
    <AccountFrame>
      <GiftBuyPage />
    </AccountFrame>
  );
}

export function GiftHistoryRoute() {
  return (
    <AccountFrame>
      <GiftHistoryPage />
    </AccountFrame>
  );
}

export function GiftDetailsRoute() {
  return (
    <AccountFrame>
      <GiftDetailsPage />
    </AccountFrame>
  );
}
