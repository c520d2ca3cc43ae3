export type Connection = { saveData?: boolean; effectiveType?: string } | undefined

/** S9.6: nothing is fetched ahead on 2g or with data saver on. Browsers without the interface count as fast. */
export function mayPrefetch(connection: Connection): boolean {
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '')
}
