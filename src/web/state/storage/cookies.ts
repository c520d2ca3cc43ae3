/** S6.5: the login at this API. With another API server the login cookie is `booking-token`. */
export const LOGIN_COOKIE = 'local-Authentication'

export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return value.join('=')
  }
  return undefined
}

export function expiredLoginCookie(): string {
  return `${LOGIN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}

export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification's login cookie is read and written by the page
  document.cookie = cookie
}
