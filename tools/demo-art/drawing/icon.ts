import { boxPath, line, path } from './paint.ts'

export type IconEntry = { icon: 'shirt' | 'iron'; color: string; accent: string }

const marks: Record<IconEntry['icon'], (accent: string) => string> = {
  shirt: (accent) =>
    line('M-20 148Q256 214 532 148', accent, 26) +
    path(
      'M164 166Q206 170 214 186Q256 222 298 186Q306 170 348 166L424 250q-16 40 -60 52L340 270V400q0 20 -20 20H192q-20 0 -20 -20V270l-24 32q-44 -12 -60 -52z',
      '#ffffff',
    ) +
    path(boxPath(176, 132, 26, 70, 9), accent) +
    path(boxPath(310, 132, 26, 70, 9), accent),
  iron: (accent) =>
    path('M84 372Q92 226 226 210H320Q404 214 416 300L424 372z', '#ffffff') +
    line('M196 214Q204 136 276 136H330Q396 140 398 214', '#ffffff', 38) +
    path(boxPath(76, 384, 356, 36, 16), accent) +
    line('M196 300H330', accent, 26),
}

/** The store's icon: one mark on one colour, legible at 48 pixels. */
export const iconSvg = ({ icon, color, accent }: IconEntry) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><clipPath id="tile"><path d="${boxPath(0, 0, 512, 512, 116)}"/></clipPath><g clip-path="url(#tile)">${path('M0 0H512V512H0z', color)}${marks[icon](accent)}</g></svg>\n`
