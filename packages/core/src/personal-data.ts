import { accessPersonalData } from './access/personal-data.ts';
import { accountPersonalData } from './account/personal-data.ts';
import { billingPersonalData } from './billing/personal-data.ts';
import { commentPersonalData } from './comment/personal-data.ts';
import { notificationPersonalData } from './notification/personal-data.ts';
import { couponPersonalData } from './coupon/personal-data.ts';
import { devicePersonalData } from './device/personal-data.ts';
import { giftPersonalData } from './gift/personal-data.ts';
import { greenlightPersonalData } from './greenlight/personal-data.ts';
import { mailPersonalData } from './mail/personal-data.ts';
import { mediaPersonalData } from './media/personal-data.ts';
import { patreonPersonalData } from './patreon/personal-data.ts';
import { playbackPersonalData } from './playback/personal-data.ts';
import { pointsPersonalData } from './points/personal-data.ts';
import { recommendationPersonalData } from './recommendation/personal-data.ts';
import { searchPersonalData } from './search/personal-data.ts';
import { inErasureOrder } from './shared/personal-data.ts';

/** Every feature's personal data, in the order of erasure. The feature account iterates over it and knows none of the others. */
export const personalData = inErasureOrder([
  accountPersonalData,
  playbackPersonalData,
  recommendationPersonalData,
  devicePersonalData,
  patreonPersonalData,
  mediaPersonalData,
  giftPersonalData,
  accessPersonalData,
  couponPersonalData,
  billingPersonalData,
  pointsPersonalData,
  greenlightPersonalData,
  mailPersonalData,
  searchPersonalData,
  commentPersonalData,
  notificationPersonalData,
]);
