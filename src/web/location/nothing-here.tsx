import { locationTexts } from '#texts/shop/location.ts'
import { useTo } from '../state/use-to.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NotFoundIllustration } from '../ui/illustrations/not-found.tsx'

/** A store without anything to choose from. */
export function NothingHere({ title, words }: { title: string; words: string }) {
  const to = useTo()
  return (
    <EmptyState
      level={1}
      illustration={<NotFoundIllustration />}
      title={title}
      action={<ButtonLink to={to('home')}>{locationTexts.home}</ButtonLink>}
    >
      {words}
    </EmptyState>
  )
}
