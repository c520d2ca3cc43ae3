/** S2.23: remembers, for a minute, the page that a visitor without a login wanted to open. Home offers to sign in and to open it then. */
export const WANTED_PAGE_COOKIE = 'wanted-page'

const LIFE_SECONDS = 60
const MOST_CHARACTERS = 1000

/** Undefined if the address is too long for a cookie. */
export function wantedPageCookie({ pathname, search, protocol }: URL): string | undefined {
  const wanted = encodeURIComponent(pathname + search)
  const secure = protocol === 'https:' ? '; Secure' : ''
  if (wanted.length > MOST_CHARACTERS) return undefined
  return `${WANTED_PAGE_COOKIE}=${wanted}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax${secure}`
}

export const expiredWantedPageCookie = () => `${WANTED_PAGE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`

/** The path and query in the cookie's value. A damaged value is no page. */
export function wantedPageIn(value: string | undefined): string | undefined {
  try {
    return value ? decodeURIComponent(value) : undefined
  } catch {
    return undefined
  }
}
