import { expect, test } from 'vitest'
import {
  announcementId,
  closedAnnouncementsCookie,
  isAnnouncementClosed,
  withClosedAnnouncement,
} from './closed-announcements.ts'

test('an announcement’s id is short, fits into a cookie, and changes with the text', () => {
  const texts = ['', 'Closed on Friday', 'Closed on Fridays', 'closed on Friday', '今天休息', 'x'.repeat(500)]
  const ids = texts.map(announcementId)
  expect(new Set(ids).size).toBe(texts.length)
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{1,7}$/)
  expect(ids).toEqual(texts.map(announcementId))
})

test.each([
  ['', 'a', 'a'],
  ['b', 'a', 'a.b'],
  ['b.a.c', 'a', 'a.b.c'],
  ['b.c.d.e.f', 'a', 'a.b.c.d.e'],
])('closing after %j adds %s in front: %s', (before, id, after) => {
  const closed = withClosedAnnouncement(before, id)
  expect(closed).toBe(after)
  expect(isAnnouncementClosed(closed, id)).toBe(true)
})

test('an id counts only as a whole', () => {
  expect(isAnnouncementClosed('ab.cd', 'a')).toBe(false)
  expect(isAnnouncementClosed('', 'a')).toBe(false)
})

test('the cookie goes back over https only, where the shop has https', () => {
  expect(closedAnnouncementsCookie('a.b', true)).toMatch(/^closed-announcements=a\.b; Path=\/; .*; Secure$/)
  expect(closedAnnouncementsCookie('a.b', false)).not.toContain('Secure')
})
