const GUEST_ORDER = /^\/history\/reg\/guest\/./

/** Whether an address is itself what opens something: a guest's order, or the link of a mail. Such an address is told to nobody. */
export function isSecretAddress(path: string, query: URLSearchParams): boolean {
  return GUEST_ORDER.test(path) || query.has('token')
}
