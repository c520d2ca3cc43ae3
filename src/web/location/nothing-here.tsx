import { locationTexts } from '#texts/shop/location.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { useTo } from '../state/links/use-to.ts'

/** Shown when the store has no sales types or no outlets. */
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
