import type { Slide } from '../carousel/carousel-slide.tsx'

/** A banner drawn as inline SVG, so that the gallery needs no store. */
function drawn(hue: number, width: number, height: number): string {
  const table = height * 0.68
  const towels = [0, 1, 2, 3].map((row) => {
    const y = table - 36 - row * 34
    return `<rect x='${width / 2 - 90 + row * 4}' y='${y}' width='${180 - row * 8}' height='32' rx='14' fill='hsl(${hue + row * 9} 55% ${62 + row * 7}%)'/>`
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><rect width='${width}' height='${height}' fill='hsl(${hue} 60% 94%)'/><rect y='${table}' width='${width}' height='${height}' fill='hsl(${hue} 45% 88%)'/><ellipse cx='${width / 2}' cy='${table + 2}' rx='110' ry='9' fill='hsl(${hue} 35% 76%)'/>${towels.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}#.svg`
}

const offers = [
  { id: 'spring', title: 'Spring cleaning', text: 'Curtains and rugs at 20 % off until Sunday.', hue: 215 },
  { id: 'shirts', title: 'Five shirts, one price', text: 'Pressed and on hangers for $18.00.', hue: 38 },
  { id: 'plan', title: 'The weekly bag', text: 'Every Tuesday, 6 kg, from $39.00 a week.', hue: 165 },
  { id: 'shoes', title: 'Sneakers, reborn', text: 'Hand-cleaned and back in three days.', hue: 330 },
]

export const gallerySlides: Slide[] = offers.map(({ hue, ...offer }) => ({
  ...offer,
  alt: `A tower of folded towels: ${offer.title}`,
  desktopImage: drawn(hue, 600, 283),
  mobileImage: drawn(hue, 400, 600),
  to: `/promotions/${offer.id}`,
}))
