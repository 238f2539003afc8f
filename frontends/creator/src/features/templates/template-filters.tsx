import { ContentType } from '@trenzeye/proto/http/common';
import { TemplateCategory } from '@trenzeye/proto/http/content';
import type { TemplateChoice } from './list-templates.ts';
import { categoryNames, kindNames } from './template-names.ts';

interface TemplateFiltersProps {
  readonly choice: TemplateChoice;
  readonly onChoose: (choice: TemplateChoice) => void;
}

/** Chips to choose a category and a type of content. */
export const TemplateFilters = ({ choice, onChoose }: TemplateFiltersProps) => (
  <div className="tz-template-filters">
    <Chips
      label="Category"
      chosen={choice.category}
      options={[['all', 'All'], ...TemplateCategory.options.map((name) => [name, categoryNames[name]] as const)]}
      onChoose={(category) => onChoose({ ...choice, category })}
    />
    <Chips
      label="Type of content"
      chosen={choice.kind}
      options={[['all', 'Any type'], ...ContentType.options.map((name) => [name, kindNames[name].plural] as const)]}
      onChoose={(kind) => onChoose({ ...choice, kind })}
    />
  </div>
);

interface ChipsProps<Name extends string> {
  readonly label: string;
  readonly chosen: Name;
  readonly options: readonly (readonly [Name, string])[];
  readonly onChoose: (name: Name) => void;
}

function Chips<Name extends string>({ label, chosen, options, onChoose }: ChipsProps<Name>) {
  return (
    <fieldset className="tz-choices">
      <legend className="tz-visually-hidden">{label}</legend>
      {options.map(([name, text]) => (
        <button key={name} type="button" className="tz-choice" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
