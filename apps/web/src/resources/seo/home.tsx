import { useQuery } from '@tanstack/react-query'
import { homeSeoCalls } from '#/api/generated/home-seo/home-seo.calls'
import { homeSeoInput } from '#/api/generated/inputs/homeSeoInput'
import { siteSettingsCalls } from '#/api/generated/site-settings/site-settings.calls'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { singleQuery } from '../kit/cache'
import { defineSingle } from '../kit/form'
import { SingleScreen } from '../kit/form-screen'
import { SeoFields } from './fields'
import { seoLabels } from './labels'
import { seoText as text } from './text'

const homeSeo = defineSingle({ calls: homeSeoCalls, input: homeSeoInput, labels: seoLabels, saved: text.saved })

const hints = { title: text.homeHeadingHelp, description: text.homeDescHelp, shareImage: text.homeImageHelp }

export function HomeSeoForm() {
  const { data: site } = useQuery(singleQuery(siteSettingsCalls))
  return (
    <SingleScreen
      form={homeSeo}
      route="/shell/section-management/edit/seo"
      title={text.homeTitle}
      crumbs={[...UNDER_HOME, { label: text.title }]}
    >
      {(control) => (
        <SeoFields
          control={control}
          hints={hints}
          fallback={{
            title: site?.title ?? site?.organisation ?? null,
            description: site?.description ?? null,
            image: site?.shareImage ?? null,
            site: site?.organisation ?? null,
          }}
        />
      )}
    </SingleScreen>
  )
}
