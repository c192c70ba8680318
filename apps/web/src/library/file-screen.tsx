import { Box, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'

import { ApiError } from '#/api/errors'
import { SwitchField } from '#/form/fields/choice'
import { LongTextField } from '#/form/fields/text'
import { mediaUrl } from '#/lib/media'
import { FormPanel } from '#/resources/kit/form-panel'
import { SingletonScreen } from '#/resources/kit/form-screen'
import { libraryText } from '#/text/uz.library'
import { LinkButton } from '#/ui/link-button'
import { Message, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { FileActions } from './file-actions'
import { FileFacts } from './file-facts'
import { fileForm } from './file-form'
import { FocalField } from './focal-field'
import { fileQuery, nameOf } from './queries'
import { isFolder, type LibraryFolder } from './search'

const text = libraryText.file

/** One file: its texts, where it is used, and its actions. */
export function MediaFileScreen() {
  const { folder, name } = useParams({ from: '/shell/media-file/$folder/$name' })
  return isFolder(folder) ? <File key={`${folder}/${name}`} folder={folder} name={name} /> : <Missing />
}

function File({ folder, name }: { folder: LibraryFolder; name: string }) {
  const query = useQuery(fileQuery(folder, name))
  const { data, error } = query
  if (data === undefined && error instanceof ApiError && error.status === 404) return <Missing />
  if (data === undefined && error !== null) {
    return (
      <Panel>
        <ReadError title={libraryText.failed} query={query} />
      </Panel>
    )
  }
  const file = data?.file
  const isPicture = file?.kind === 'image'
  return (
    <SingletonScreen
      form={fileForm(folder, name)}
      route="/shell/media-file/$folder/$name"
      title={file === undefined ? text.title : nameOf(file)}
      crumbs={[{ label: libraryText.title, to: '/media' }, { label: file === undefined ? text.title : nameOf(file) }]}
      actions={data !== undefined && <FileActions file={data.file} usedBy={data.usedBy} />}
      aside={data !== undefined && <FileFacts file={data.file} usedBy={data.usedBy} />}
    >
      {(control) => (
        <FormPanel>
          {file?.kind === 'video' && <Film path={file.path} />}
          {file !== undefined && isPicture && file.width !== null && file.height !== null && (
            <FocalField control={control} name="focalPoint" path={file.path} width={file.width} height={file.height} />
          )}
          <LongTextField control={control} name="alt" rows={2} hint={text.altHelp} />
          {isPicture && <SwitchField control={control} name="decorative" hint={text.decorativeHelp} />}
        </FormPanel>
      )}
    </SingletonScreen>
  )
}

function Film({ path }: { path: string }) {
  return (
    <Box asChild width="full" maxHeight="96" borderRadius="l2" bg="black">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the editor's own video, without captions */}
      <video src={mediaUrl(path)} controls preload="metadata" />
    </Box>
  )
}

function Missing() {
  useBreadcrumbs([{ label: libraryText.title, to: '/media' }, { label: text.title }])
  return (
    <Stack>
      <Message icon={<FileQuestion />} title={text.missing} actions={<LinkButton to="/media">{text.toLibrary}</LinkButton>}>
        {text.missingHelp}
      </Message>
    </Stack>
  )
}
