import type { ReactNode } from 'react'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Card } from '#ui/text/card.tsx'
import { classes } from '#ui/text/classes.ts'

type TeaserCardProps = {
  to: string
  teaser: { title: string; description: string; image: string }
  /** An article's date, or a promotion's state. */
  about: ReactNode
  level: 2 | 3
  isPriority?: boolean
  /** Greys out an ended promotion. */
  isPast?: boolean
}

/** An article or promotion in a list. */
export function TeaserCard({ to, teaser, about, level, isPriority, isPast }: TeaserCardProps) {
  const Heading = `h${level}` as const
  return (
    <Card look="raised" padding="none" isPressable className="flex h-full flex-col">
      <Picture
        base={teaser.image}
        alt=""
        width={640}
        height={302}
        sizes="(min-width: 1112px) 349px, (min-width: 640px) 50vw, 100vw"
        {...(isPriority ? { isPriority } : {})}
        className={classes('aspect-[36/17] w-full', isPast && 'opacity-60 grayscale')}
      />
      <div className="flex flex-1 flex-col p-4">
        <div className="text-14 text-ink-muted">{about}</div>
        <Heading className="mt-2 text-18 leading-tight">
          <CardLink to={to}>{teaser.title}</CardLink>
        </Heading>
        <p className="mt-2 text-14 text-ink-muted">{teaser.description}</p>
      </div>
    </Card>
  )
}

export function TeaserGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4 sm:gap-6">{children}</ul>
}
