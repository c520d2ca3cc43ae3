import { PASSKEY_HOST } from '#rules/access/passkey-host.ts'

/** Whether this page may use passkeys: in a secure context, at a host with a name. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && PASSKEY_HOST.test(window.location.hostname)
}
