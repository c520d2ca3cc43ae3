import { Link, useLocation } from 'react-router'
import { signInCardTexts as texts } from '#texts/account/sign-in-card.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useOpenSignIn } from '../../auth/sign-in/use-open-sign-in.ts'
import { useTo } from '../../state/links/use-to.ts'

/** S2.14. */
export function SignInCard({ onChosen }: { onChosen?: () => void }) {
  const openSignIn = useOpenSignIn()
  const to = useTo()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <div className="p-3">
      <h2 className="text-18">{texts.title}</h2>
      <p className="mt-1 text-14 text-ink-muted">{texts.text}</p>
      <Button
        isWide
        className="mt-4"
        onClick={() => {
          onChosen?.()
          openSignIn()
        }}
      >
        {texts.action}
      </Button>
      <p className="mt-2 -mb-1 flex flex-wrap items-center justify-center gap-x-1.5 text-14 text-ink-muted">
        {texts.noAccount}{' '}
        <Link
          to={to('signUp', {}, here === '/' ? {} : { redirect: here })}
          onClick={onChosen}
          className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4"
        >
          {texts.signUp}
        </Link>
      </p>
    </div>
  )
}
