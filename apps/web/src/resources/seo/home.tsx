import { useQuery } from '@tanstack/react-query'
import { homeSeoCalls } from '#/api/generated/home-seo/home-seo.calls'
import { homeSeoInput } from '#/api/generated/inputs/homeSeoInput'
import { siteSettingsCalls } from '#/api/generated/site-settings/site-settings.calls'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { singletonQuery } from '../kit/cache'
import { defineSingleton } from '../kit/form'
import { SingletonScreen } from '../kit/form-screen'
import { SeoFields } from './fields'
import { seoLabels } from './labels'
import { seoText as text } from './text'

const homeSeo = defineSingleton({ calls: homeSeoCalls, input: homeSeoInput, labels: seoLabels, saved: text.saved })

const hints = { title: text.homeHeadingHelp, description: text.homeDescHelp, shareImage: text.homeImageHelp }

export function HomeSeoForm() {
  const { data: site } = useQuery(singletonQuery(siteSettingsCalls))
  return (
    <SingletonScreen
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
    </SingletonScreen>
  )
}
