import { shellTexts } from '#texts/shell.ts'
import { useOpenSignIn } from '../../auth/use-open-sign-in.ts'
import { Button } from '../../ui/button.tsx'

/** S2.14. Its way to sign up comes with that page. */
export function SignInCard({ onChosen }: { onChosen?: () => void }) {
  const openSignIn = useOpenSignIn()
  const texts = shellTexts.signInCard
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
    </div>
  )
}
