import { routes } from '#contract/wire/routes.ts'
import {
  CLOSED_ANNOUNCEMENTS_COOKIE,
  closedAnnouncementsCookie,
  withClosedAnnouncement,
} from '#rules/pages/closed-announcements.ts'

const PAGES: ReadonlySet<string> = new Set([routes.home.path, routes.products.path])
const LONGEST_BODY = 64
const FORM = 'application/x-www-form-urlencoded'
const CLOSED = new RegExp(`(?:^|;\\s*)${CLOSED_ANNOUNCEMENTS_COOKIE}=([a-z0-9.]{1,40})(?=;|$)`)

/** The value of the visitor's cookie. Empty if there is none or a made-up one. */
export function closedAnnouncementsOf({ headers }: Request): string {
  return CLOSED.exec(headers.get('cookie') ?? '')?.[1] ?? ''
}

/**
 * The announcement's form, which a browser without script sends to the page that shows it. The answer sets the cookie and leads back to the page.
 * Undefined for any other request, and for a form on another site.
 */
export async function closeAnnouncement(request: Request, origin: string): Promise<Response | undefined> {
  const { method, headers } = request
  const { pathname, search } = new URL(request.url)
  if (method !== 'POST' || !PAGES.has(pathname)) return undefined
  if ((headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return undefined
  const length = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (headers.get('content-type') !== FORM || length > LONGEST_BODY) return undefined
  const id = new URLSearchParams(await request.text()).get('announcement') ?? ''
  if (!/^[a-z0-9]{1,7}$/.test(id)) return undefined
  const closed = withClosedAnnouncement(closedAnnouncementsOf(request), id)
  return new Response(null, {
    status: 303,
    headers: {
      Location: pathname + search,
      'Set-Cookie': closedAnnouncementsCookie(closed, origin.startsWith('https:')),
      'Cache-Control': 'private, no-store',
    },
  })
}
