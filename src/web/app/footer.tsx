import type { StoreInformation } from '#contract/shop/store.ts'
import { phoneHref } from '#rules/access/mobile-number.ts'
import { shellTexts } from '#texts/frame/shell.ts'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { LazyInstall } from '../content/lazy-install.tsx'
import { useApp, useAppState } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { useWording } from '../state/use-wording.ts'

const linkLook =
  'inline-flex min-h-11 items-center text-14 text-ink-muted underline-offset-4 hover:text-ink hover:underline'

export function Footer() {
  const config = useAppState((state) => state.config)
  const info = useAppState((state) => state.info)
  const about = useWording('about', config.og_description)
  return (
    <footer className="mt-section border-t border-line bg-surface-muted">
      <div className="content-width grid gap-x-8 gap-y-6 py-10 sm:grid-cols-2 lg:grid-cols-3">
        <div className="sm:max-lg:col-span-2">
          <p className="text-18 font-semibold tracking-tight">{config.name}</p>
          <p className="mt-2 max-w-reading text-14 text-ink-muted">{about}</p>
        </div>
        <PageLinks isMeasured={info?.is_measured ?? false} />
        {info && <Contact info={info} />}
      </div>
      {info && <LegalLine info={info} />}
      <div className="content-width pb-6 empty:hidden">
        <LazyInstall />
      </div>
    </footer>
  )
}

function PageLinks({ isMeasured }: { isMeasured: boolean }) {
  const isAtTable = useAppState((state) => state.table !== null)
  const { store } = useApp()
  const to = useTo()
  const pages = [
    [to('aboutUs'), shellTexts.aboutUs],
    [to('faq'), shellTexts.faq],
    ...(isAtTable ? [] : [[to('subscriptions'), shellTexts.subscriptions] as const]),
    [to('news'), shellTexts.news],
    [to('promotions'), shellTexts.promotions],
    [to('socialUpdates'), shellTexts.socialUpdates],
    [to('promises'), shellTexts.promises],
    [to('termsConditions'), shellTexts.terms],
    [to('privacyPolicy'), shellTexts.privacyPolicy],
  ] as const
  return (
    <nav aria-label={shellTexts.footerNavigation}>
      <ul className="grid grid-cols-2 gap-x-6 sm:max-lg:block">
        {pages.map(([address, label]) => (
          <li key={address}>
            <PageLink to={address} className={linkLook}>
              {label}
            </PageLink>
          </li>
        ))}
        {isMeasured && (
          <li>
            <button type="button" onClick={() => store.set({ isConsentOpen: true })} className={linkLook}>
              {shellTexts.measuringChoice}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Contact({ info }: { info: StoreInformation }) {
  return (
    <div>
      <p className="flex min-h-11 items-center text-14 font-semibold">{shellTexts.contact}</p>
      <ul>
        <li>
          <a href={phoneHref(info.phone)} className={linkLook}>
            {info.phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${info.email}`} className={`${linkLook} break-all`}>
            {info.email}
          </a>
        </li>
      </ul>
      <p className="text-13 text-ink-muted">{info.support_hours}</p>
    </div>
  )
}

function LegalLine({ info }: { info: StoreInformation }) {
  return (
    <div className="border-t border-line">
      <p className="content-width flex flex-wrap gap-x-4 gap-y-1 py-4 text-13 text-ink-muted">
        <span>{shellTexts.rights(info.year, info.legal_name)}</span>
        <span>{shellTexts.uen(info.uen)}</span>
        {info.gst_registration_no && <span>{shellTexts.gst(info.gst_registration_no)}</span>}
      </p>
    </div>
  )
}
