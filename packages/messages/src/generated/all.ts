import { t as accountClaim } from './en/account-claim.ts';
import { t as accountDelete } from './en/account-delete.ts';
import { t as accountFields } from './en/account-fields.ts';
import { t as accountPage } from './en/account-page.ts';
import { t as accountProfile } from './en/account-profile.ts';
import { t as accountSecurity } from './en/account-security.ts';
import { t as changeEmail } from './en/change-email.ts';
import { t as confirmEmail } from './en/confirm-email.ts';
import { t as confirmEmailLink } from './en/confirm-email-link.ts';
import { t as coupon } from './en/coupon.ts';
import { t as device } from './en/device.ts';
import { t as join } from './en/join.ts';
import { t as password } from './en/password.ts';
import { t as patreon } from './en/patreon.ts';
import { t as patreonPanel } from './en/patreon-panel.ts';
import { t as patreonReturn } from './en/patreon-return.ts';
import { t as signIn } from './en/sign-in.ts';
import { t as signInProviders } from './en/sign-in-providers.ts';
import { t as signUp } from './en/sign-up.ts';
import { t as ui } from './en/ui.ts';
import { t as undoEmailChange } from './en/undo-email-change.ts';
import accountClaimSource from '../../en/account-claim.json' with { type: 'json' };
import accountDeleteSource from '../../en/account-delete.json' with { type: 'json' };
import accountFieldsSource from '../../en/account-fields.json' with { type: 'json' };
import accountPageSource from '../../en/account-page.json' with { type: 'json' };
import accountProfileSource from '../../en/account-profile.json' with { type: 'json' };
import accountSecuritySource from '../../en/account-security.json' with { type: 'json' };
import changeEmailSource from '../../en/change-email.json' with { type: 'json' };
import confirmEmailSource from '../../en/confirm-email.json' with { type: 'json' };
import confirmEmailLinkSource from '../../en/confirm-email-link.json' with { type: 'json' };
import couponSource from '../../en/coupon.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import joinSource from '../../en/join.json' with { type: 'json' };
import passwordSource from '../../en/password.json' with { type: 'json' };
import patreonSource from '../../en/patreon.json' with { type: 'json' };
import patreonPanelSource from '../../en/patreon-panel.json' with { type: 'json' };
import patreonReturnSource from '../../en/patreon-return.json' with { type: 'json' };
import signInSource from '../../en/sign-in.json' with { type: 'json' };
import signInProvidersSource from '../../en/sign-in-providers.json' with { type: 'json' };
import signUpSource from '../../en/sign-up.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };
import undoEmailChangeSource from '../../en/undo-email-change.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'account-claim': accountClaim, 'account-delete': accountDelete, 'account-fields': accountFields, 'account-page': accountPage, 'account-profile': accountProfile, 'account-security': accountSecurity, 'change-email': changeEmail, 'confirm-email': confirmEmail, 'confirm-email-link': confirmEmailLink, 'coupon': coupon, 'device': device, 'join': join, 'password': password, 'patreon': patreon, 'patreon-panel': patreonPanel, 'patreon-return': patreonReturn, 'sign-in': signIn, 'sign-in-providers': signInProviders, 'sign-up': signUp, 'ui': ui, 'undo-email-change': undoEmailChange };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'account-claim': accountClaimSource, 'account-delete': accountDeleteSource, 'account-fields': accountFieldsSource, 'account-page': accountPageSource, 'account-profile': accountProfileSource, 'account-security': accountSecuritySource, 'change-email': changeEmailSource, 'confirm-email': confirmEmailSource, 'confirm-email-link': confirmEmailLinkSource, 'coupon': couponSource, 'device': deviceSource, 'join': joinSource, 'password': passwordSource, 'patreon': patreonSource, 'patreon-panel': patreonPanelSource, 'patreon-return': patreonReturnSource, 'sign-in': signInSource, 'sign-in-providers': signInProvidersSource, 'sign-up': signUpSource, 'ui': uiSource, 'undo-email-change': undoEmailChangeSource };
