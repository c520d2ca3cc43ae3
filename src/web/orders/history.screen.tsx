import { accountTexts } from '#texts/account.ts'
import { useTo } from '../state/use-to.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { EmptyCartIllustration } from '../ui/illustrations/empty-cart.tsx'

const texts = accountTexts.history
export const head = () => ({ title: texts.title })

/** Nobody has orders before there is a checkout, so this is the whole truth for now. */
export function Component() {
  const to = useTo()
  return (
    <div className="py-10">
      <h1 className="text-28">{texts.title}</h1>
      <EmptyState
        illustration={<EmptyCartIllustration />}
        title={texts.emptyTitle}
        action={<ButtonLink to={to('home')}>{texts.action}</ButtonLink>}
      >
        {texts.empty}
      </EmptyState>
    </div>
  )
}
