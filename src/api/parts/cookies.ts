export type Cookies = {
  /** The path of the API as the browser sees it. */
  apiPath: string
  read(name: string): string | undefined
  set(cookie: string): void
}
