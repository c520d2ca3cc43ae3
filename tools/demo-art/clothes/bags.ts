import { clothOf, type Drawing } from '../drawing/look.ts'
import {
  boxPath,
  clipped,
  darker,
  dot,
  fold,
  form,
  ink,
  lighter,
  line,
  ovalPath,
  path,
  times,
} from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

export const handbag: Drawing = (look) => {
  const d = 'M112 200Q114 190 126 190H274Q286 190 288 200L306 302Q308 322 290 322H110Q92 322 94 302z'
  const flap = 'M116 190H284Q292 232 268 254Q200 272 132 254Q108 232 116 190z'
  return (
    contact(200, 321, 112) +
    line('M146 196Q146 104 200 104Q254 104 254 196', darker(look.color, 0.22), 13) +
    line('M144 190Q146 102 198 101', lighter(look.color, 0.4), 3, 0.7) +
    cloth(d, clothOf(look)) +
    fold('M120 270q-6 24 -4 44', 3, 0.12) +
    form(flap, lighter(look.color, 0.1), 'top') +
    line('M124 196Q118 232 138 246Q200 262 262 246Q282 232 276 196', look.second, 2, 0.65) +
    form(boxPath(184, 236, 32, 36, 8), look.accent) +
    form(boxPath(192, 246, 16, 14, 4), darker(look.accent, 0.3)) +
    times(2, (i) => dot(146 + i * 108, 196, 9, look.accent) + dot(146 + i * 108, 196, 4, darker(look.accent, 0.35)))
  )
}

export const tote: Drawing = (look) => {
  const d = 'M112 176H288L300 310Q300 322 288 322H112Q100 322 100 310z'
  return (
    contact(200, 321, 106) +
    line('M150 180Q150 92 200 92Q250 92 250 180', look.accent, 11) +
    cloth(d, clothOf(look)) +
    fold('M132 190q-8 60 -10 126') +
    fold('M270 196q8 60 6 122') +
    fold('M160 262q30 24 20 56', 3, 0.1) +
    form(boxPath(110, 174, 180, 16, 4), lighter(look.color, 0.2), 'side') +
    line('M152 180v34M248 180v34', look.accent, 11) +
    form(ovalPath(200, 250, 36, 36), look.accent, 'ball') +
    line('M180 256q10 -22 20 0t20 0', '#ffffff', 4, 0.9)
  )
}

export const backpack: Drawing = (look) => {
  const d = 'M122 190Q122 112 200 112Q278 112 278 190L288 296Q290 322 264 322H136Q110 322 112 296z'
  return (
    contact(200, 321, 98) +
    line('M180 116Q180 86 200 86Q220 86 220 116', darker(look.color, 0.3), 9) +
    form('M106 206Q90 250 100 304q10 10 20 0L124 206z', darker(look.color, 0.25)) +
    form('M294 206Q310 250 300 304q-10 10 -20 0L276 206z', darker(look.color, 0.35)) +
    cloth(d, clothOf(look)) +
    line('M136 200Q138 130 200 128Q262 130 264 200', darker(look.color, 0.35), 3.5, 0.7) +
    form(boxPath(248, 190, 10, 26, 4), look.second) +
    form(
      'M136 236Q136 224 148 224H252Q264 224 264 236L268 296Q268 308 256 308H144Q132 308 132 296z',
      lighter(look.color, 0.14),
    ) +
    line('M140 246H260', darker(look.color, 0.35), 3.5, 0.7) +
    form(boxPath(150, 244, 9, 24, 4), look.second) +
    form(boxPath(176, 176, 48, 26, 6), look.accent) +
    line('M186 189h28', '#ffffff', 3, 0.8) +
    fold('M160 280q30 14 70 4', 3, 0.1)
  )
}

export const suitcase: Drawing = (look) => {
  const d = boxPath(120, 138, 160, 172, 22)
  return (
    contact(200, 321, 92) +
    line('M172 140V82H228V140', '#8f8f9e', 8) +
    form(boxPath(164, 74, 72, 16, 8), darker(look.color, 0.4), 'top') +
    dot(146, 314, 10, ink, 0.75) +
    dot(254, 314, 10, ink, 0.75) +
    cloth(d, clothOf(look)) +
    clipped(
      d,
      times(5, (i) => fold(`M${146 + i * 27} 138V312`, 4, 0.18)),
    ) +
    form(boxPath(120, 214, 160, 20, 0), look.accent, 'side') +
    form(boxPath(186, 208, 28, 32, 6), look.second) +
    path(boxPath(132, 150, 10, 54, 5), '#ffffff', 0.35)
  )
}
