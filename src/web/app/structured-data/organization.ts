import type { Outlet, WeekHours } from '#contract/shop/outlets.ts'
import { href } from '#contract/wire/href.ts'
import type { PageContext, Thing } from './thing.ts'

const organizationId = (origin: string) => `${origin}/#organization`

/** A short reference to the store, for use inside other things. */
export function storeReference({ origin, shell: { config } }: PageContext): Thing {
  return { '@type': 'Organization', '@id': organizationId(origin), name: config.name, url: `${origin}/` }
}

export function organization({ origin, shell: { config, info } }: PageContext): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: config.name,
    url: `${origin}/`,
    description: config.og_description,
    ...(config.store_icon ? { logo: `${origin}${config.store_icon}-512.png` } : {}),
    ...(config.image ? { image: `${origin}${config.image}-1200.jpeg` } : {}),
    ...(info
      ? {
          legalName: info.legal_name,
          email: info.email,
          telephone: info.phone,
          address: info.address,
          foundingDate: info.launched,
          sameAs: info.socials.map(({ url }) => url),
        }
      : {}),
  }
}

export function webSite({ origin, shell: { config } }: PageContext): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: config.name,
    url: `${origin}/`,
    publisher: { '@id': organizationId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${href('search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Each outlet as a local business. */
export function businesses(outlets: readonly Outlet[], context: PageContext): Thing[] {
  const {
    origin,
    shell: { config },
  } = context
  const page = origin + href('maps')
  return outlets.map((outlet) => ({
    '@type': 'LocalBusiness',
    '@id': `${page}#${outlet.slug}`,
    name: `${config.name} ${outlet.outlet}`,
    url: page,
    telephone: outlet.phone,
    ...(config.image ? { image: `${origin}${config.image}-1200.jpeg` } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: outlet.address,
      addressLocality: outlet.planning_area,
      postalCode: outlet.postal_code,
      addressCountry: 'SG',
    },
    geo: { '@type': 'GeoCoordinates', latitude: outlet.lat, longitude: outlet.lng },
    openingHoursSpecification: openingHours(outlet.hours),
    parentOrganization: storeReference(context),
  }))
}

const DAYS: Record<keyof WeekHours, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
  public_holiday: 'PublicHolidays',
}

/** Groups days with the same hours. A closed day is left out. */
export function openingHours(hours: WeekHours): Thing[] {
  const bySpan = new Map<string, string[]>()
  for (const [key, day] of Object.entries(DAYS)) {
    for (const span of hours[key as keyof WeekHours]) {
      bySpan.set(span, [...(bySpan.get(span) ?? []), `https://schema.org/${day}`])
    }
  }
  return [...bySpan].map(([span, dayOfWeek]) => {
    const [opens, closes] = span.split('-')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes: closes === '24:00' ? '23:59' : closes }
  })
}
