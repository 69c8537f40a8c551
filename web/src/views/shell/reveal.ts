// Brings the item in focus into view in the source, without taking the keyboard.
import * as s from "../../state";
import { editorModule } from "../source/SourceView";

export function revealFocus(): void {
  const item = s.focus.value[0];
  if (item) editorModule.value?.revealItem(item);
}
