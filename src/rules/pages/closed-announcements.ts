/** Remembers the announcements that this visitor closed, and nothing else. It needs no consent: the visitor asked for it. */
export const CLOSED_ANNOUNCEMENTS_COOKIE = 'closed-announcements'

/** More than a store shows at a time, because sales types may have their own. */
const MOST_CLOSED = 5
const HALF_YEAR_SECONDS = 15_552_000

/** A short id of an announcement's text. A new text has another id, so it shows again. */
export function announcementId(text: string): string {
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (hash * 31 + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}

/** `closed` is the cookie's value: ids separated by dots, the newest first. */
export function isAnnouncementClosed(closed: string, id: string): boolean {
  return closed.split('.').includes(id)
}

export function withClosedAnnouncement(closed: string, id: string): string {
  const others = closed.split('.').filter((one) => one && one !== id)
  return [id, ...others].slice(0, MOST_CLOSED).join('.')
}

export function closedAnnouncementsCookie(closed: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `${CLOSED_ANNOUNCEMENTS_COOKIE}=${closed}; Path=/; Max-Age=${HALF_YEAR_SECONDS}; SameSite=Lax${secure}`
}
