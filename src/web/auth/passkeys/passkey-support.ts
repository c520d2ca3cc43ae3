/** Whether this page may use passkeys: in a secure context, at a host with a name. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && /^[a-z\d-]*[a-z]/i.test(window.location.hostname)
}
