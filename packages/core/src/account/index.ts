export { banAccount, liftBan } from './bans.command.ts';
export { confirmEmail, disownRegistration } from './confirm-email.ts';
export { mailConfirmation, requestConfirmation } from './confirmation-mail.ts';
export { createCallers } from './callers.ts';
export type { Callers } from './callers.ts';
export { completeEmailChange, requestEmailChange } from './change-email.ts';
export { changeOwnPassword } from './change-password.command.ts';
export { mailPasswordReset, requestPasswordReset, resetPassword } from './forgotten-password.ts';
export { exportPersonalData } from './export-personal-data.query.ts';
export type { PersonalDataExport } from './export-personal-data.query.ts';
export { checkCaptcha } from './integrity.ts';
export { cancelDeletion, nameAccount, renameAccount, requestDeletion } from './own-account.ts';
export {
  endAllSessions,
  endOwnSession,
  endSessionById,
  endSessionOfRefreshToken,
  listOwnSessions,
} from './own-sessions.ts';
export { claimSite, listRoles, offerClaim, setRole } from './operators.ts';
export { prefixOf } from './network-prefix.ts';
export { makeOperator, operatorLines, OperatorRefused } from './make-operator.command.ts';
export { purgeDeletedAccounts, purgeStaleSignIns } from './purge-accounts.command.ts';
export { registerAccount } from './register-account.command.ts';
export { noteArrival, renewSession } from './renew-session.command.ts';
export { accessTokenLifetimeMs, watchRevokedSessions } from './revoked-sessions.ts';
export type { RevokedSessions } from './revoked-sessions.ts';
export { signIn } from './sign-in.command.ts';
export { signInWithProvider } from './sign-in-with-provider.command.ts';
export { undoEmailChange } from './undo-email-change.ts';
export { createUserInfoReader } from './user-info.query.ts';
export type { UserInfoReader } from './user-info.query.ts';
export type { SignedIn } from './open-session.ts';
export { createWebViewToken, openWebView } from './web-view.ts';
export { seedDemoAccounts } from './seed/demo-accounts.ts';
export type { DemoAccount } from './seed/demo-accounts.ts';
