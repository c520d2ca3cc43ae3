const GUEST_ORDER = /^\/history\/reg\/guest\/./

/**
 * Whether the address itself gives access: a guest's order, or the link of a mail. Such an address must not be passed
 * on.
 */
export function isSecretAddress(path: string, query: URLSearchParams): boolean {
  return GUEST_ORDER.test(path) || query.has('token')
}
