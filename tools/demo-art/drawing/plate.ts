import { form, ink, ovalPath, path } from './paint.ts'
import { contact } from './stage.ts'

export const plate = (color: string, rx = 130) =>
  contact(200, 320, rx * 0.9) +
  form(ovalPath(200, 306, rx, 17), color, 'top') +
  path(ovalPath(200, 302, rx * 0.7, 9), ink, 0.06)
