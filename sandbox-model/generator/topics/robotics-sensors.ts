import { type Entry, notion, quantity, thing, topicOfTerms } from '../term-frames.ts';

export const roboticsSensorsTerms: readonly Entry[] = [
  thing({
    call: 'sensor',
    also: ['robot sensor'],
    is: [
      'a part that measures something about the world or the robot itself, such as distance, light or force',
      'a device that measures the world or the robot: distance, light, force, speed, temperature',
    ],
    more: ['Sensors are the eyes, ears and skin of a robot.', 'Cameras, lidars, encoders and IMUs are all sensors.'],
    own: [
      'How does a robot {feel|see|notice} {the world|what is around it}?',
      'Is a camera a sensor?',
      'What does a robot {sense|measure} the world with?',
      'What are the eyes and ears of a robot?',
    ],
    called: [
      'What do you call a part that measures {distance, light or force|something about the world}?',
      'General word for the eyes, ears and skin of a robot',
      'Cameras, lidars and encoders are all examples of what?',
    ],
    facts: ['measures'],
    short: 'a part that measures something',
  }),
  thing({
    call: 'encoder',
    also: ['rotary encoder', 'shaft encoder', 'joint encoder'],
    is: [
      'a sensor that measures how far a motor or joint has turned',
      'a small sensor on a motor or a wheel that measures how far it has turned',
    ],
    more: [
      'An absolute encoder knows the angle at once; an incremental one counts ticks from a start.',
      'The controller reads it to know where each joint is.',
      'Wheel encoders are the base of odometry.',
    ],
    own: [
      'How does a robot know {the angle of its joints|where its joints are|how far a motor has turned}?',
      'Which sensor tells me {the angle of a joint|how far a wheel has turned}?',
      'What does the encoder on {my motor|a wheel|a joint} measure?',
      'What are encoder ticks?',
    ],
    called: [
      'What do you call the sensor that measures {how far a motor has turned|the angle of a joint|wheel rotation}?',
      'The little disc on a motor that counts {turns|ticks}, what is it called?',
      'Sensor that tells the angle of a joint',
      'Which part counts the turns of a wheel?',
    ],
    facts: ['how far', 'turned'],
    short: 'a sensor for how far a joint has turned',
  }),
  thing({
    call: 'lidar',
    also: ['laser scanner', 'LiDAR', 'lidar sensor'],
    is: [
      'a sensor that measures distance with laser light, by timing how long the light takes to come back',
      'a laser sensor: it sends out laser light, times the echo and so measures distance all around',
    ],
    more: [
      'The result is a scan or a point cloud.',
      'It works in the dark, but glass and mirrors fool it.',
      'Many mobile robots use it to map and to avoid obstacles.',
    ],
    own: [
      'How does a lidar measure distance?',
      'What is the spinning thing on {self-driving cars|the roof of a robot car|my robot vacuum}?',
      'Does a lidar use {radio|sound|light|laser light}?',
      'How can a robot measure distances with a laser?',
      'Why do robot vacuums {carry|have} a lidar?',
    ],
    called: [
      'What do you call the sensor that measures distance with {a laser|laser light}?',
      'The spinning laser on top of a robot car, what is its name?',
      'Which sensor times the echo of laser light?',
      'Laser distance sensor that scans all around, name?',
    ],
    facts: ['laser light', 'distance'],
    short: 'a laser distance sensor',
    after: [
      {
        name: 'term-lidar-dark',
        asks: [
          'Does it work in the dark?',
          'And at night?',
          '{Does|Will} it need light?',
          'What about darkness?',
          'Can it see without {lamps|light}?',
          'Does it work when the lights are off?',
        ],
        answers: [
          'Yes, a lidar works in the dark, because it brings its own laser light. {Fog, glass and mirrors trouble it more.|}',
          'Yes: it works in the dark, {since|as} it sends out its own light.',
        ],
        facts: ['yes', 'works in the dark'],
        short: 'yes',
      },
    ],
  }),
  thing({
    call: 'IMU',
    also: ['inertial measurement unit', 'inertial sensor'],
    is: [
      'an inertial measurement unit: a sensor for acceleration and rotation',
      'a small sensor for acceleration and rotation, short for inertial measurement unit',
    ],
    more: [
      'It joins accelerometers and gyroscopes in one chip.',
      'It tells a robot which way is down and how fast it turns.',
      'Its errors add up, so it is used together with other sensors.',
    ],
    own: [
      'What does {IMU|the abbreviation IMU} {stand for|mean}?',
      'What does {IMU|I.M.U.} stand for in robotics?',
      'Which sensor does a {drone|phone|walking robot} use to stay level?',
      'How does a {drone|humanoid} feel that it is tilting?',
      'What does an IMU {measure|sense}?',
    ],
    called: [
      'What do you call the chip that measures acceleration and rotation?',
      'Abbreviation of inertial measurement unit',
      'Which sensor {joins|combines} accelerometers and gyroscopes?',
      'The sensor in phones and drones that feels tilt and turning, what is it called?',
    ],
    facts: ['inertial measurement unit', 'acceleration and rotation'],
    short: 'inertial measurement unit',
  }),
  thing({
    call: 'gyroscope',
    also: ['gyro', 'gyro sensor'],
    is: ['a sensor that measures how fast something rotates', 'a rotation sensor: it measures how fast a body rotates'],
    more: [
      'Adding its readings up gives an angle, which drifts with time.',
      'It is one half of an IMU; the accelerometer is the other.',
    ],
    own: [
      'What does a gyro measure?',
      'How does a robot measure {turning|rotation}?',
      'gyro sensor, what does it sense?',
    ],
    called: [
      'What do you call the sensor that measures how fast something {turns|rotates|spins}?',
      'Which half of an IMU senses rotation?',
      'Name the sensor for the speed of turning',
    ],
    facts: ['how fast', 'rotates'],
    short: 'a sensor for rotation speed',
  }),
  thing({
    call: 'accelerometer',
    also: ['acceleration sensor'],
    is: [
      'a sensor that measures acceleration, gravity included',
      'a sensor for acceleration; because it feels gravity, it measures which way is down',
    ],
    more: ['At rest it shows which way is down.', 'It is one half of an IMU; the gyroscope is the other.'],
    own: [
      'What does an accelerometer {sense|measure}?',
      'How does a phone know which way is down?',
      'Does an accelerometer feel gravity?',
    ],
    called: [
      'What do you call the sensor for acceleration?',
      'Which sensor feels gravity and shows which way is down?',
      'Which half of an IMU measures acceleration rather than turning?',
    ],
    facts: ['acceleration', 'gravity'],
    short: 'a sensor for acceleration',
  }),
  thing({
    call: 'camera',
    also: ['robot camera', 'RGB camera', 'colour camera'],
    is: [
      'the eye of a robot, a sensor that takes pictures of light and colour',
      'a sensor that takes pictures, the eye of a robot',
    ],
    more: [
      'A single camera gives colour but no distance.',
      'Models look for objects in its images; that is perception.',
      'It is cheap and rich in detail, but needs light.',
    ],
    own: [
      'What is the eye of a robot?',
      'What do robots see with?',
      'Why {do robots have|put} cameras {on robots|}?',
      'How do robots see?',
    ],
    called: [
      'What do you call the eye of a robot?',
      'Which sensor takes pictures?',
      'Which sensor gives a robot colour images?',
    ],
    facts: ['takes pictures', 'eye'],
    short: 'the eye of a robot',
  }),
  thing({
    call: 'depth camera',
    also: ['RGB-D camera', '3D camera', 'depth sensor'],
    is: [
      'a camera that gives a distance for every pixel as well as the picture',
      'a camera whose pixels carry distance too, so that it gives a distance for every pixel',
    ],
    more: [
      'It may use two lenses, a projected pattern or the time of flight of light.',
      'From its image one can make a point cloud.',
      'Robots use it to find where to grasp.',
    ],
    own: [
      'What does RGB-D mean?',
      'Which camera {tells|gives} {me|a robot} distance as well as colour?',
      'What is the D in RGB-D?',
      'How is a depth camera more than a {normal|plain|webcam} camera?',
    ],
    called: [
      'What do you call a camera that also measures distance?',
      'Which camera gives a distance for each pixel?',
      'Name of a camera that sees in 3D',
      'A camera with depth in every pixel is called what?',
    ],
    facts: ['distance for every pixel'],
    short: 'a camera with a distance for every pixel',
  }),
  thing({
    call: 'stereo camera',
    also: ['stereo pair', 'stereo rig'],
    is: [
      'two cameras side by side that find depth by comparing their pictures, as our two eyes do',
      'a pair of cameras side by side, like two eyes: comparing the two pictures gives depth',
    ],
    more: [
      'The nearer a thing is, the more it shifts between the two pictures.',
      'Plain walls without texture are hard for it.',
    ],
    own: [
      'How do two cameras {give|measure} {depth|distance}?',
      'Why do some robots have two eyes?',
      'How does stereo vision work?',
      'stereo vision',
    ],
    called: [
      'What do you call two cameras side by side that see depth?',
      'Which sensor sees depth like our two eyes?',
      'Name of a sensor with two lenses that compares both pictures',
    ],
    facts: ['side by side', 'depth'],
    short: 'two cameras that see depth together',
  }),
  thing({
    call: 'force-torque sensor',
    also: ['force torque sensor', 'F/T sensor', 'wrist force sensor'],
    is: [
      'a sensor, usually in the wrist of an arm, that measures how hard the arm pushes and twists',
      'a sensor between arm and tool that measures how hard the tool pushes and twists',
    ],
    more: [
      'It measures forces along three axes and torques around them.',
      'With it an arm can insert pegs, polish or stop at a touch.',
    ],
    own: [
      'How does {a robot|an arm} know how hard it {pushes|presses}?',
      'What does an F/T sensor measure?',
      'Which sensor do I need so that the arm {presses gently|feels contact|does not crush things}?',
      'What sits in the wrist of an arm to feel forces?',
    ],
    called: [
      'What do you call the sensor in the wrist that measures pushing and twisting?',
      'Which sensor tells an arm how hard it {presses|pushes}?',
      'Sensor for forces and torques at the tool',
    ],
    facts: ['how hard', 'pushes and twists'],
    short: 'a sensor for pushing and twisting',
  }),
  thing({
    call: 'tactile sensor',
    also: ['touch sensor', 'tactile skin'],
    is: [
      'a sensor of touch, like skin: it measures where and how hard something presses on it',
      'a kind of skin for robots, a sensor of touch that measures where and how hard something presses',
    ],
    more: ['On fingertips it helps to notice slip.', 'Some use a camera behind a soft gel.'],
    own: [
      'Can robots feel touch?',
      'What is {robot|robotic|electronic} skin?',
      'How does a gripper feel what it touches?',
      'How can {fingers|fingertips} of a robot feel {slip|touch}?',
    ],
    called: [
      'What do you call the {skin|sense of touch} of a robot?',
      'Which sensor lets a robot feel touch on its fingertips?',
      'What is the name of a sensor that works like skin?',
    ],
    facts: ['touch', 'presses'],
    short: 'a sensor of touch',
  }),
  thing({
    call: 'ultrasonic sensor',
    also: ['sonar', 'ultrasound sensor'],
    is: [
      'a sensor that measures distance by timing the echo of sound too high for us to hear',
      'a cheap distance sensor: it sends out high sound and measures distance by timing the echo of sound',
    ],
    more: ['Bats do the same.', 'It is cheap, but coarse and short in range.', 'Soft curtains swallow its sound.'],
    own: [
      'Which robot sensor works like a bat?',
      'How do {parking sensors|cheap robots} measure distance?',
      'Can a robot measure distance with sound?',
      'What do the two round {eyes|cylinders} on a hobby robot do, with sound?',
    ],
    called: [
      'What do you call the sensor that measures distance with sound?',
      'Which sensor works like a bat?',
      'Name the sensor that listens for the echo of high sound',
    ],
    facts: ['distance', 'echo of sound'],
    short: 'a distance sensor that uses sound',
  }),
  thing({
    call: 'radar',
    also: ['radar sensor'],
    is: [
      'a sensor that measures distance and speed with radio waves',
      'a sensor that sends radio waves and measures distance and speed from the echo',
    ],
    more: ['Rain, fog and dust hardly trouble it.', 'Its picture is coarser than that of a lidar.'],
    own: [
      'Does radar use {light|radio|sound}?',
      'How do cars measure the speed of the car in front?',
      'Which distance sensor works with radio?',
    ],
    called: [
      'What do you call a sensor that measures with radio waves?',
      'Which sensor sees through fog with radio waves?',
      'Distance and speed by radio echo, what is that called?',
    ],
    facts: ['distance and speed', 'radio waves'],
    short: 'a sensor that uses radio waves',
  }),
  notion({
    call: 'GPS',
    also: ['satellite positioning'],
    is: [
      'positioning by satellites: a receiver works out where on Earth it is from their signals',
      'a way to know where on Earth you are from the signals of satellites',
    ],
    more: [
      'It is good to some metres outdoors and does not work well indoors.',
      'Indoors a robot uses lidar or cameras instead.',
    ],
    own: [
      'How does an outdoor robot know where on Earth it is?',
      'How do {drones|field robots|tractors} find their position outside?',
      'What does a GPS receiver do?',
      'What is the thing with satellites that tells you where you are?',
    ],
    called: [
      'What is positioning with satellites called?',
      'What do you call the system of satellites that tells you where you are?',
      'Which system gives a position outdoors from satellite signals?',
    ],
    facts: ['where on Earth', 'satellites'],
    short: 'positioning by satellites',
  }),
  thing({
    call: 'limit switch',
    also: ['end stop', 'end switch'],
    is: [
      'a small switch that is pressed when a joint or axis reaches the end of its way',
      'a switch at the end of the way of an axis, so that the machine knows when it reaches the end',
    ],
    more: [
      'It protects the machine and serves to find the zero position.',
      'Printers use one on each axis to find home.',
    ],
    own: [
      'How does a {printer|machine|joint} know that it has reached the end?',
      'What is the little switch at the end of {a rail|an axis}?',
      'endstop',
    ],
    called: [
      'What do you call the switch at the end of an axis?',
      'Which switch tells a joint that it can go no further?',
      'Little switch that is pressed at the end of the way, name?',
    ],
    facts: ['switch', 'reaches the end'],
    short: 'a switch at the end of an axis',
  }),
  notion({
    call: 'sensor fusion',
    also: ['data fusion', 'fusing sensors'],
    is: [
      'combining the readings of several sensors into one better estimate',
      'the art of combining several sensors so that they give one better estimate than each alone',
    ],
    more: [
      'For example, wheels, an IMU and a lidar together tell where a robot is.',
      'A Kalman filter is a common way to do it.',
      'Each sensor covers the weakness of another.',
    ],
    own: [
      'How do I combine {an IMU and GPS|wheel encoders and an IMU|lidar and camera data}?',
      'Why do robots use several sensors together?',
      'Is it better to use more than one sensor?',
      'How are the readings of different sensors {merged|put together}?',
    ],
    called: [
      'What do you call combining {several|different} sensors into one estimate?',
      'What is it called to merge the data of a camera, a lidar and an IMU?',
      'Word for putting the readings of many sensors together',
    ],
    facts: ['combining', 'one better estimate'],
    short: 'combining several sensors',
  }),
  notion({
    call: 'sensor noise',
    also: ['measurement noise', 'noise in sensors'],
    is: [
      'the small random errors in every measurement',
      'the random errors that every measurement has, even when nothing moves',
    ],
    more: ['Averaging or a filter makes it smaller.', 'Good software expects it and never trusts a single reading.'],
    own: [
      'Why does my sensor give a slightly different number each time?',
      'Why do my readings jump {around|about} although nothing moves?',
      'My measurements {flicker|jitter|wobble} a bit. Why?',
      'Why is a sensor never exact?',
    ],
    called: [
      'What do you call the small random errors of a sensor?',
      'Readings that jump a little although nothing changes: what is that called?',
      'Name for random error in measurements',
    ],
    facts: ['random errors'],
    short: 'small random errors in measurements',
  }),
  quantity({
    call: 'field of view',
    also: ['viewing angle'],
    is: [
      'how wide an angle a camera or sensor can see at once',
      'the part of the world that a camera sees at once, given as how wide an angle it covers',
    ],
    more: [
      'A wide one sees more, with less detail on each thing.',
      'A lidar that spins has a field of view of 360 degrees.',
    ],
    own: [
      'What does FOV {mean|stand for}[ for a camera]?',
      'How wide does my camera see?',
      'What does a field of view of 90 degrees mean?',
    ],
    called: [
      'What do you call how wide a camera can see?',
      'Word for the angle that a sensor covers',
      'What is the angle a camera sees called?',
    ],
    facts: ['how wide an angle'],
    short: 'how wide an angle a camera sees',
  }),
  quantity({
    call: 'frame rate',
    also: ['framerate'],
    is: [
      'how many pictures a camera takes per second',
      'the number that says how many pictures a camera takes per second, in frames per second',
    ],
    more: ['Thirty per second is usual.', 'Fast robots need a high one, since a slow camera misses quick movements.'],
    own: ['What does fps {mean|stand for}?', 'What is 30 fps?', 'How many pictures does a camera take each second?'],
    called: [
      'What do you call the number of pictures per second?',
      'How many images a camera takes per second, what is that number called?',
      'Which number says how quickly a camera takes pictures?',
    ],
    facts: ['pictures', 'per second'],
    short: 'pictures per second',
  }),
];

/** What robots sense with. */
export const roboticsSensorsTopic = topicOfTerms('robotics-sensors', 'in robotics', 0.6, roboticsSensorsTerms);
