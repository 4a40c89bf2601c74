/**
 * Mantine's styles of fields and checkboxes. They are not part of the first page, so every part that uses TextInput,
 * PasswordInput, Checkbox, or Switch imports this file.
 */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
