import { clothOf, type Drawing } from '../drawing/look.ts'
import { boxPath, clipped, darker, dot, fold, form, group, ink, lighter, line, times } from '../drawing/paint.ts'
import { cloth } from '../drawing/pattern.ts'
import { contact } from '../drawing/stage.ts'

const wheel = (x: number, y: number, r: number, color: string) =>
  dot(x, y, r, '#4d4b66') +
  dot(x, y, r - 7, '#f4f1ea') +
  times(3, (i) => group(`rotate(${i * 60} ${x} ${y})`, line(`M${x - r + 8} ${y}H${x + r - 8}`, '#9a9aa8', 2.5))) +
  dot(x, y, 6, color)

export const stroller: Drawing = (look) =>
  contact(200, 321, 118) +
  line('M286 128L312 108Q326 104 328 116L250 250', '#8f8f9e', 7) +
  line('M250 236L138 296M176 232L268 296', '#8f8f9e', 7) +
  form('M104 196H272Q270 246 220 256H160Q112 250 104 196z', darker(look.color, 0.1)) +
  cloth('M104 196Q98 108 190 100L196 196z', clothOf(look)) +
  clipped('M104 196Q98 108 190 100L196 196z', line('M194 200Q140 170 132 120M194 200Q120 190 104 166', ink, 3, 0.2)) +
  form('M196 196L190 100Q214 100 228 112L224 196z', lighter(look.color, 0.2)) +
  form(boxPath(98, 190, 182, 15, 7), look.accent, 'top') +
  form('M222 190Q228 166 250 168Q272 172 270 192z', look.second) +
  wheel(136, 296, 26, look.accent) +
  wheel(272, 296, 26, look.accent) +
  form(boxPath(306, 98, 30, 13, 6), darker(look.color, 0.4), 'top')

export const carSeat: Drawing = (look) => {
  const shell =
    'M134 92Q200 64 266 92Q284 104 282 140L292 214Q310 222 310 250V296Q310 322 284 322H116Q90 322 90 296V250Q90 222 108 214L118 140Q116 104 134 92z'
  return (
    contact(200, 321, 112) +
    form(shell, darker(look.color, 0.42)) +
    cloth('M144 108Q200 84 256 108Q266 114 264 140L270 246H130L136 140Q134 114 144 108z', clothOf(look)) +
    form('M108 236q0 -12 16 -12h12l4 52H108zM292 236q0 -12 -16 -12h-12l-4 52h32z', lighter(look.color, 0.1)) +
    cloth('M116 252Q200 232 284 252L288 296Q200 312 112 296z', clothOf(look), 'top') +
    form('M156 104Q200 88 244 104Q250 132 236 146Q200 154 164 146Q150 132 156 104z', look.second) +
    line('M172 152L192 244M228 152L208 244', look.accent, 12) +
    line('M200 250V288', look.accent, 12) +
    form(boxPath(180, 234, 40, 26, 9), '#5a5872') +
    form(boxPath(190, 240, 20, 13, 5), '#e2574c')
  )
}

export const carrier: Drawing = (look) => {
  const d = 'M142 150Q200 134 258 150Q276 210 262 270Q240 296 200 298Q160 296 138 270Q124 210 142 150z'
  return (
    contact(200, 321, 100) +
    line('M160 158C112 62 44 170 88 280M240 158C288 62 356 170 312 280', darker(look.color, 0.24), 16) +
    line('M156 150C116 78 62 150 82 250', '#ffffff', 3, 0.25) +
    form('M74 262Q200 236 326 262Q336 300 318 318Q200 296 82 318Q64 300 74 262z', darker(look.color, 0.16), 'top') +
    cloth(d, clothOf(look)) +
    fold('M158 170q-10 50 6 96', 3, 0.12) +
    fold('M242 170q10 50 -6 96', 3, 0.12) +
    form('M150 150Q200 132 250 150Q256 176 242 188Q200 196 158 188Q144 176 150 150z', look.second, 'top') +
    form(boxPath(288, 274, 28, 24, 6), '#5a5872') +
    form('M164 214H236V248Q200 272 164 248z', lighter(look.color, 0.22)) +
    line('M164 224H236', look.accent, 4)
  )
}
