export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** S9.6: no prefetch on 2g or with data saver. Browsers without the Network Information API count as fast. */
export function mayPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}
