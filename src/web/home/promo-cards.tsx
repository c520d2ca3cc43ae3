import { Link } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { classes } from '#ui/text/classes.ts'
import { useAppState } from '../state/app-context.ts'
import { useCarried } from '../state/links/use-carried.ts'

const accents = { primary: 'bg-primary-50', secondary: 'bg-secondary-50' }

/** S1.7: the store's promo cards, a picture above the text. */
export function PromoCards() {
  const cards = useAppState((state) => state.info?.promo_cards)
  const carried = useCarried()
  if (!cards?.length) return null
  return (
    <section aria-label={shellTexts.promoCards} className="mt-10">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        {cards.map((card) => (
          <li key={card.title}>
            <Link
              to={carried(card.to)}
              className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-rest transition-shadow hover:shadow-floating"
            >
              <Picture
                base={card.image}
                alt=""
                width={640}
                height={302}
                sizes="(min-width: 1080px) 258px, (min-width: 560px) 50vw, 100vw"
                className="aspect-[36/17] w-full"
              />
              <span className={classes('flex-1 p-4', accents[card.accent])}>
                <span className="block text-18 font-semibold tracking-tight">{card.title}</span>
                <span className="mt-1 block text-14 text-ink-muted">{card.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
