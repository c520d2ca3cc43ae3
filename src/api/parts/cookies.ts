export type Cookies = {
  /** Where the browser finds the API. */
  apiPath: string
  read(name: string): string | undefined
  set(cookie: string): void
}
