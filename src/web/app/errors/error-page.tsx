import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorTexts } from '#texts/frame/errors.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { BrokenIllustration } from '#ui/illustrations/broken.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { OfflineIllustration } from '#ui/illustrations/offline.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { usePageTitle } from '../../state/use-page-title.ts'
import type { ProblemKind } from './problem.ts'

const illustrations = {
  notFound: NotFoundIllustration,
  found: BrokenIllustration,
  network: OfflineIllustration,
  other: BrokenIllustration,
}

/** The four error pages (S2.17–S2.20). */
export function ErrorPage({ kind }: { kind: ProblemKind }) {
  const to = useTo()
  const Illustration = illustrations[kind]
  const { title, text } = errorTexts[kind]
  usePageTitle(title)
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-section text-center">
      <div className="w-full max-w-72">
        <Illustration />
      </div>
      <h1 className="mt-8 text-28">{title}</h1>
      <p className="mt-3 text-ink-muted">{text}</p>
      <div className="mt-8 flex w-full flex-wrap justify-center gap-3 *:max-mobile:w-full">
        {kind === 'network' ? <TryAgain /> : <ButtonLink to={to('home')}>{errorTexts.backToHome}</ButtonLink>}
        {kind === 'found' && (
          <Button look="quiet" icon="repeat" onClick={() => window.location.reload()}>
            {errorTexts.refresh}
          </Button>
        )}
      </div>
    </div>
  )
}

/** S2.19: reloads the page if the connection is back, also without a press. While it is not, a reload would lose the page. */
function TryAgain() {
  const revalidator = useRevalidator()
  const [isTrying, setTrying] = useState(false)
  async function tryAgain() {
    setTrying(true)
    // A small request tells a dead connection from a page that fails for another reason.
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isBack) window.location.reload()
    else await revalidator.revalidate()
    setTrying(false)
  }
  const goOnline = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    const listener = () => goOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <Button icon="repeat" isLoading={isTrying} onClick={tryAgain}>
      {errorTexts.tryAgain}
    </Button>
  )
}
