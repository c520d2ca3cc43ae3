import { minuteOf, timeOf } from '#rules/messages/store-channels.ts'
import { clockWords } from '#rules/slots/window-words.ts'
import { messagePreferenceTexts as texts } from '#texts/messages/message-preferences.ts'

/** Quiet hours as "10 pm to 8 am". */
export const hoursText = ({ from, until }: { from: string; until: string }) =>
  texts.hours(clockWords(minuteOf(from)), clockWords(minuteOf(until)))

/** Each half hour of a day. */
export const halfHours = () =>
  Array.from({ length: 48 }, (_, index) => ({ value: timeOf(index * 30), label: clockWords(index * 30) }))
